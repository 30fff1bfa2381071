-- 0004_workspace.sql: companies and the people in them.
set lock_timeout = '3s';

create table workspaces (
  id uuid primary key,
  company_name text not null,
  -- NFKC, case folded, spaces collapsed (ENT-2): look-alike spellings are one name.
  company_name_key text not null constraint workspaces_company_name_key unique,
  primary_color text not null default '#7429EC',
  chat_enabled boolean not null default true,
  logo_file_id uuid,
  logo_square_file_id uuid,
  created_by uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
alter table workspaces enable row level security;
alter table workspaces force row level security;
create policy tenant on workspaces to zhiwen_app
  using (id = (select current_setting('app.workspace_id')::uuid))
  with check (id = (select current_setting('app.workspace_id')::uuid));
create policy system on workspaces to zhiwen_system using (true) with check (true);
grant select on workspaces to zhiwen_app;
grant select, insert, update on workspaces to zhiwen_system;

create table members (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid
    references workspaces (id),
  id uuid not null,
  -- No foreign key: the directory of people may live in another cell.
  user_id uuid not null,
  ws_username text not null,
  user_type smallint not null,
  state text not null,
  last_active_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  constraint members_user_key unique (workspace_id, user_id),
  constraint members_type_known check (user_type in (1, 2, 3)),
  constraint members_state_known check (state in ('invited', 'active', 'disabled', 'left')),
  -- The creator cannot be disabled or leave (ROLE-40).
  constraint members_creator_active check (user_type <> 3 or state = 'active')
);
-- Exactly one creator at any time (ROLE-40); "at least one" is kept by never demoting without a successor.
create unique index members_creator_key on members (workspace_id) where user_type = 3;
create index members_by_user on members (user_id);
alter table members enable row level security;
alter table members force row level security;
create policy tenant on members to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on members to zhiwen_system using (true) with check (true);
grant select on members to zhiwen_app;
grant select, insert, update on members to zhiwen_system;
