-- 0014_apps.sql: the whole data-source app (ENT-5), users and groups of its source, pairs, doc groups.
set lock_timeout = '3s';

alter table apps alter column client_id set default '';
alter table apps alter column credential set default '';
alter table apps
  -- What the connector's own form asked for, without secrets.
  add column settings jsonb not null default '{}',
  add column data_permission smallint not null default 1,
  add column role_ids uuid [] not null default '{}',
  add column protected_permission smallint not null default 1,
  add column protected_role_ids uuid [] not null default '{}',
  add column default_visibility smallint not null default 3,
  add column mapping_types text [] not null default '{mobile,email,custom_mapping}',
  add column auto_sync boolean not null default false,
  add column sync_status smallint not null default 2,
  add column stage text,
  add column reason_code text,
  add column is_over_quota boolean not null default false,
  -- Reader lists were read then; null: never, so nobody reads protected documents by them (PERM-6).
  add column acl_checked_at timestamptz,
  -- Hash of the groups and rules read last, so that an unchanged access file changes nothing.
  add column acl_hash text not null default '',
  -- Rules of the access file: every page of a listing is judged by the same ones.
  add column access_rules jsonb not null default '[]',
  add column last_sync_at timestamptz,
  add column last_full_at timestamptz,
  add column next_sync_at timestamptz,
  add column next_permission_sync_at timestamptz,
  -- Where the source's list of changes goes on; moves only with the run that covered it.
  add column delta_cursor text,
  -- Rises on start, cancel, new key, pause and delete: work of an older number is refused.
  add column sync_generation bigint not null default 0,
  -- Sequence number of runs; documents remember the run that saw them last.
  add column run_number bigint not null default 0,
  -- sha-256 of the key that may push items.
  add column push_key_hash text,
  add column refused_count smallint not null default 0,
  -- Paused because its owner was disabled: goes on when they are enabled again (ROLE-42).
  add column is_owner_off boolean not null default false;
-- squawk-ignore constraint-missing-not-valid -- the table is small until the first release
alter table apps drop constraint apps_state_known, add constraint apps_state_known
  check (state in ('draft', 'active', 'paused', 'needs_auth', 'deleting'));
-- squawk-ignore require-concurrent-index-deletion -- the table is small until the first release
drop index apps_title_key;
-- squawk-ignore require-concurrent-index-creation -- the table is small until the first release
create unique index apps_title_key on apps (workspace_id, title)
  where deleted_at is null and scope = 'workspace';
-- squawk-ignore require-concurrent-index-creation -- the table is small until the first release
create unique index apps_personal_title_key on apps (workspace_id, created_by, title)
  where deleted_at is null and scope = 'personal';
-- squawk-ignore require-concurrent-index-deletion -- the table is small until the first release
drop index apps_client_key;
-- squawk-ignore require-concurrent-index-creation -- the table is small until the first release
create unique index apps_client_key on apps (workspace_id, app_key, client_id)
  where deleted_at is null and scope = 'workspace' and client_id <> '';
-- squawk-ignore require-concurrent-index-creation -- the table is small until the first release
create index apps_due on apps (next_sync_at) where deleted_at is null and state = 'active';
-- squawk-ignore require-concurrent-index-creation -- the table is small until the first release
create index apps_permission_due on apps (next_permission_sync_at)
  where deleted_at is null and state = 'active';
-- squawk-ignore require-concurrent-index-creation -- the table is small until the first release
create unique index apps_push_key on apps (push_key_hash, workspace_id)
  where push_key_hash is not null;
grant select, update, delete on apps to zhiwen_system;

-- ENT-10: users of a source as its reader lists name them, and the member behind each.
create table source_users (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  app_id uuid not null,
  -- The source's own id, or email:… and mobile:… where readers are named by contact.
  open_id text not null,
  name text not null default '',
  -- E.164 and lower case; empty where the source shows none.
  mobile text not null default '',
  email text not null default '',
  is_active boolean not null default true,
  member_id uuid,
  method text,
  status smallint not null default 2,
  reason text,
  updated_at timestamptz not null,
  primary key (workspace_id, app_id, open_id),
  foreign key (workspace_id, app_id) references apps (workspace_id, id) on delete cascade,
  constraint source_users_method_known check (method in ('mobile', 'email', 'custom_mapping')),
  constraint source_users_status_known check (status in (1, 2, 3)),
  constraint source_users_reason_known
    check (reason in ('ambiguous', 'no_match', 'blocked', 'member_disabled')),
  constraint source_users_success_has_member check ((status = 1) = (member_id is not null))
);
create index source_users_by_member on source_users (workspace_id, member_id)
  where member_id is not null;
create index source_users_by_mobile on source_users (workspace_id, app_id, mobile) where mobile <> '';
create index source_users_by_email on source_users (workspace_id, app_id, email) where email <> '';
alter table source_users enable row level security;
alter table source_users force row level security;
create policy tenant on source_users to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on source_users to zhiwen_system using (true) with check (true);
grant select, insert, update, delete on source_users to zhiwen_app;
grant select, insert, update, delete on source_users to zhiwen_system;

-- Pairs a manager made; final over what contacts say. No member: nobody.
create table custom_matches (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  app_id uuid not null,
  open_id text not null,
  member_id uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (workspace_id, app_id, open_id),
  foreign key (workspace_id, app_id) references apps (workspace_id, id) on delete cascade
);
alter table custom_matches enable row level security;
alter table custom_matches force row level security;
create policy tenant on custom_matches to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on custom_matches to zhiwen_system using (true) with check (true);
grant select, insert, update, delete on custom_matches to zhiwen_app;

create table source_groups (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  app_id uuid not null,
  group_id text not null,
  name text not null default '',
  parent_id text,
  primary key (workspace_id, app_id, group_id),
  foreign key (workspace_id, app_id) references apps (workspace_id, id) on delete cascade
);
alter table source_groups enable row level security;
alter table source_groups force row level security;
create policy tenant on source_groups to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on source_groups to zhiwen_system using (true) with check (true);
grant select, insert, update, delete on source_groups to zhiwen_app;

create table source_group_members (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  app_id uuid not null,
  group_id text not null,
  open_id text not null,
  primary key (workspace_id, app_id, open_id, group_id),
  foreign key (workspace_id, app_id, group_id)
    references source_groups (workspace_id, app_id, group_id) on delete cascade
);
alter table source_group_members enable row level security;
alter table source_group_members force row level security;
create policy tenant on source_group_members to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on source_group_members to zhiwen_system using (true) with check (true);
grant select, insert, update, delete on source_group_members to zhiwen_app;

-- What was pushed or uploaded: the source of those kinds, listed and fetched like any other.
create table pushed_items (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  app_id uuid not null,
  external_id text not null,
  -- Rises within the workspace with every change, so a listing can go on where it was.
  change_no bigint not null generated always as identity,
  version text not null,
  title text not null,
  path text not null default '',
  url text,
  author text not null default '',
  mime text not null,
  size integer not null,
  sha256 text not null,
  storage_key text not null,
  file_name text not null default '',
  visibility smallint not null,
  readers text [] not null default '{}',
  deny text [] not null default '{}',
  source_updated_at timestamptz not null,
  removed_at timestamptz,
  created_at timestamptz not null,
  primary key (workspace_id, app_id, external_id),
  foreign key (workspace_id, app_id) references apps (workspace_id, id) on delete cascade,
  constraint pushed_items_visibility_known check (visibility in (1, 2, 3))
);
create index pushed_items_by_change on pushed_items (workspace_id, app_id, change_no);
alter table pushed_items enable row level security;
alter table pushed_items force row level security;
create policy tenant on pushed_items to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on pushed_items to zhiwen_system using (true) with check (true);
grant select, insert, update, delete on pushed_items to zhiwen_app;
grant select, insert, update, delete on pushed_items to zhiwen_system;

-- ENT-9.
create table doc_groups (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  id uuid not null,
  name text not null,
  scope text not null,
  owner_id uuid not null,
  items jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  constraint doc_groups_scope_known check (scope in ('personal', 'workspace'))
);
create unique index doc_groups_name_key on doc_groups (workspace_id, name) where scope = 'workspace';
create unique index doc_groups_personal_name_key on doc_groups (workspace_id, owner_id, name)
  where scope = 'personal';
alter table doc_groups enable row level security;
alter table doc_groups force row level security;
create policy tenant on doc_groups to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on doc_groups to zhiwen_system using (true) with check (true);
grant select, insert, update, delete on doc_groups to zhiwen_app;
