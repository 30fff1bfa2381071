-- 0006_audit.sql: every privileged act of a workspace, in a chain that shows any later change.
set lock_timeout = '3s';

create table audit_rows (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  -- 1, 2, 3 … without gaps inside a workspace.
  number bigint not null,
  action text not null,
  actor_user_id uuid,
  actor_member_id uuid,
  -- Names as they were then: people and objects may be renamed or gone later.
  actor_name text not null,
  object_kind text not null,
  object_id text not null,
  object_name text not null,
  before jsonb,
  after jsonb,
  ip text not null,
  device text not null,
  request_id text not null,
  created_at timestamptz not null,
  previous_hash bytea not null,
  -- Keyed, so that nobody who reaches only the database can make a new chain that fits.
  hash bytea not null,
  primary key (workspace_id, number)
);
create index audit_rows_by_action on audit_rows (workspace_id, action, number);
create index audit_rows_by_actor on audit_rows (workspace_id, actor_member_id, number);
alter table audit_rows enable row level security;
alter table audit_rows force row level security;
create policy tenant on audit_rows to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on audit_rows to zhiwen_system using (true) with check (true);
-- Insert only: no role of the program can change or remove a row.
grant select, insert on audit_rows to zhiwen_app, zhiwen_system;

-- The end of each chain; its row lock puts the acts of a workspace in order.
create table audit_heads (
  workspace_id uuid primary key default current_setting('app.workspace_id')::uuid,
  number bigint not null,
  hash bytea not null,
  -- Keyed over number and hash: an end put back to an earlier row does not fit.
  seal bytea not null
);
alter table audit_heads enable row level security;
alter table audit_heads force row level security;
create policy tenant on audit_heads to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on audit_heads to zhiwen_system using (true) with check (true);
grant select, insert, update on audit_heads to zhiwen_app, zhiwen_system;
