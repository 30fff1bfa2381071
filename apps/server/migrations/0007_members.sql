-- 0007_members.sql: what a company records of its people, custom roles, and rules of a workspace.
set lock_timeout = '3s';

alter table workspaces add column settings jsonb not null default '{}';
alter table workspaces add column deleted_at timestamptz;
grant update on workspaces to zhiwen_app;

-- Null while an invited person has no account yet.
-- squawk-ignore ban-drop-not-null -- every reader of the column is in this release
alter table members alter column user_id drop not null;
alter table members add column username text not null default '';
alter table members add column name text not null default '';
alter table members add column email text not null default '';
alter table members add column country_code text not null default '+86';
alter table members add column phone text not null default '';
alter table members add column avatar text;
alter table members add column joined_at timestamptz;
alter table members add column left_at timestamptz;
alter table members add constraint members_account_present
  check (user_id is not null or state in ('invited', 'left')) not valid;
-- Who comes back takes a new place: nothing of the old one is theirs again (ROLE-43).
alter table members drop constraint members_user_key;
-- squawk-ignore require-concurrent-index-creation -- the table is small until the first release
create unique index members_user_key on members (workspace_id, user_id) where state <> 'left';
grant insert, update on members to zhiwen_app;

create table roles (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid
    references workspaces (id),
  id uuid not null,
  name text not null,
  -- NFKC, case folded, spaces collapsed: look-alike spellings are one name.
  name_key text not null,
  description text not null,
  member_count integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  constraint roles_name_key unique (workspace_id, name_key),
  constraint roles_member_count_known check (member_count >= 0)
);
alter table roles enable row level security;
alter table roles force row level security;
create policy tenant on roles to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on roles to zhiwen_system using (true) with check (true);
grant select, insert, update, delete on roles to zhiwen_app, zhiwen_system;

create table role_members (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  role_id uuid not null,
  member_id uuid not null,
  created_at timestamptz not null,
  primary key (workspace_id, role_id, member_id),
  foreign key (workspace_id, role_id) references roles (workspace_id, id) on delete cascade,
  foreign key (workspace_id, member_id) references members (workspace_id, id)
);
create index role_members_by_member on role_members (workspace_id, member_id);
alter table role_members enable row level security;
alter table role_members force row level security;
create policy tenant on role_members to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on role_members to zhiwen_system using (true) with check (true);
grant select, insert, update, delete on role_members to zhiwen_app, zhiwen_system;
