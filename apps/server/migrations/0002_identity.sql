-- 0002_identity.sql: people, their sign-ins, and the codes that prove a phone or a mailbox.
-- None of these tables has a workspace: a person may be in several. Only zhiwen_system reaches them.
set lock_timeout = '3s';

create table users (
  id uuid primary key,
  username text not null constraint users_username_key unique,
  display_name text not null,
  -- null: initials; 'preset:1'…'preset:8'; or the id of an uploaded file
  avatar text,
  country_code text not null,
  -- E.164, so that every spelling of a number is one account; null once the account is deleted
  mobile_e164 text constraint users_mobile_key unique,
  email text,
  email_verified_at timestamptz,
  password_hash text,
  password_changed_at timestamptz,
  is_active boolean not null default false,
  is_operator boolean not null default false,
  preferred_language text not null default 'zh-hans',
  theme text not null default 'light',
  -- own brand colour; empty follows the workspace
  primary_color text not null default '',
  terms_version text not null,
  -- No foreign key: workspaces may live in another cell than the directory of people.
  current_workspace_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint users_mobile_present check (mobile_e164 is not null or deleted_at is not null),
  constraint users_language_known check (preferred_language in ('zh-hans', 'en')),
  constraint users_theme_known check (theme in ('light', 'dark', '')),
  constraint users_email_lower check (email = lower(email))
);
-- Anyone may type any address at sign-up; only the one who proved it owns it.
create unique index users_verified_email_key on users (email) where email_verified_at is not null;

-- One row per signed-in device; it is also the family of its refresh tokens.
create table sign_ins (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text,
  constraint sign_ins_reason_with_end check ((ended_at is null) = (ended_reason is null))
);
create index sign_ins_by_user on sign_ins (user_id);
create index sign_ins_by_last_use on sign_ins (last_used_at);

-- Tokens are kept as SHA-256 only: a dump signs nobody in.
create table access_tokens (
  token_hash bytea primary key,
  sign_in_id uuid not null references sign_ins (id) on delete cascade,
  expires_at timestamptz not null
);
create index access_tokens_by_sign_in on access_tokens (sign_in_id);
create index access_tokens_by_expiry on access_tokens (expires_at);

create table refresh_tokens (
  token_hash bytea primary key,
  sign_in_id uuid not null references sign_ins (id) on delete cascade,
  expires_at timestamptz not null,
  -- Set when the token was exchanged; a later use means that two parties hold it.
  used_at timestamptz
);
create index refresh_tokens_by_sign_in on refresh_tokens (sign_in_id);
create index refresh_tokens_by_expiry on refresh_tokens (expires_at);

-- A request for a code. The code itself is derived from the id and stored nowhere (decision 0008).
create table verification_codes (
  id uuid primary key,
  channel text not null,
  purpose text not null,
  country_code text,
  -- E.164 number or lower-case address the code proves
  target text not null,
  -- What the limits count: the mailbox behind the target, and what the caller typed.
  target_key text not null,
  request_key text not null,
  user_id uuid references users (id) on delete cascade,
  language text not null,
  -- False where nobody may get a message; the answer to the caller is the same.
  is_deliverable boolean not null,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  sent_at timestamptz,
  used_at timestamptz,
  constraint verification_codes_channel_known check (channel in ('sms', 'email')),
  constraint verification_codes_tries_bounded check (tries between 0 and 5)
);
create index verification_codes_by_target on verification_codes (target, purpose, created_at desc);
create index verification_codes_by_target_key on verification_codes (target_key, created_at);
create index verification_codes_by_request_key on verification_codes (request_key, created_at);
create index verification_codes_by_age on verification_codes (created_at);
create index verification_codes_by_user on verification_codes (user_id);

-- Who an identity provider says someone is. The key is issuer and subject, never a mail address (attack J6).
create table external_identities (
  issuer text not null,
  subject text not null,
  provider text not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index external_identities_by_user on external_identities (user_id);

-- A proven outside identity that waits for its owner to register. Bound to the browser that proved it.
create table identity_tickets (
  ticket_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- "Your password was changed": kept as a row, because the address it goes to may be the old one.
create table security_notices (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  email text not null,
  language text not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index security_notices_by_age on security_notices (sent_at);
create index security_notices_by_user on security_notices (user_id);

grant select, insert, update on users to zhiwen_system;
grant select, insert, update, delete on sign_ins, access_tokens, refresh_tokens to zhiwen_system;
grant select, insert, update, delete on verification_codes, identity_tickets to zhiwen_system;
grant select, insert, update, delete on external_identities, security_notices to zhiwen_system;
