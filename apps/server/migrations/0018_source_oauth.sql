-- 0018_source_oauth.sql: people sign in at a source by OAuth (API-APP-14, API-APP-15).
set lock_timeout = '3s';

alter table apps
  -- Whose sign-in the tokens come from; not always who made the app.
  add column signed_in_by uuid,
  -- Until then one process renews the tokens; whoever comes meanwhile waits for what it stores.
  add column refresh_until timestamptz;

-- Answers that came back from a source: each state counts once. A row is kept until its state is too old.
create table oauth_answers (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  state_hash bytea not null,
  expires_at timestamptz not null,
  primary key (workspace_id, state_hash)
);
alter table oauth_answers enable row level security;
alter table oauth_answers force row level security;
create policy tenant on oauth_answers to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on oauth_answers to zhiwen_system using (true) with check (true);
grant select, insert, delete on oauth_answers to zhiwen_app;
