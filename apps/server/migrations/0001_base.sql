-- 0001_base.sql: what every later table stands on: rights of the three roles, keys of stored secrets,
-- replies of repeated calls. Roles are made by whoever runs the cluster, not here.
set lock_timeout = '3s';

-- Nobody gets anything by being there; each table grants the least that is needed.
revoke all on schema public from public;
grant usage on schema public to zhiwen_app, zhiwen_system;

-- One key per workspace for its stored secrets, wrapped by a master key that only the settings hold.
create table data_keys (
  id uuid primary key,
  -- The workspace, or the nil id for secrets of the platform.
  owner_id uuid not null constraint data_keys_owner_key unique,
  master_key_id text not null,
  wrapped bytea not null,
  created_at timestamptz not null default now(),
  rotated_at timestamptz
);
create index data_keys_by_master_key on data_keys (master_key_id, id);

-- Replies of unsafe calls by the caller's key, so that a repeated call has one effect.
create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  request_hash bytea not null,
  -- Who works on the call, and until when others must wait.
  lease_id uuid not null,
  lease_until timestamptz not null,
  -- JSON of the data; null while the call runs.
  reply text,
  expires_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_by_expiry on idempotency_keys (expires_at);

grant select, insert, update on data_keys to zhiwen_system;
grant select, insert, update, delete on idempotency_keys to zhiwen_system;
