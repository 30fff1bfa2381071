-- 0012_directory.sql: connected work apps, what their directories hold, and imports of people from there.
set lock_timeout = '3s';

-- People are matched by what the company wrote down; equality on text is leakproof, so these serve under RLS.
-- squawk-ignore require-concurrent-index-creation -- the table is small until the first release
create index members_by_email on members (workspace_id, email) where email <> '';
-- squawk-ignore require-concurrent-index-creation -- the table is small until the first release
create index members_by_phone on members (workspace_id, phone) where phone <> '';

-- The beginning of ENT-5: a data-source app; sync and permissions extend it.
create table apps (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid
    references workspaces (id),
  id uuid not null,
  scope text not null,
  app_key text not null,
  title text not null,
  -- READ-22: 2 app id and secret
  auth_type smallint not null,
  -- Public half of the key; the secret half is sealed for this very row.
  client_id text not null,
  credential text not null,
  state text not null,
  created_by uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (workspace_id, id),
  constraint apps_scope_known check (scope in ('personal', 'workspace')),
  constraint apps_auth_type_known check (auth_type in (1, 2, 3, 4)),
  constraint apps_state_known check (state in ('active', 'needs_auth'))
);
create unique index apps_title_key on apps (workspace_id, scope, title) where deleted_at is null;
create unique index apps_client_key on apps (workspace_id, app_key, client_id)
  where deleted_at is null and scope = 'workspace';
alter table apps enable row level security;
alter table apps force row level security;
create policy tenant on apps to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on apps to zhiwen_system using (true) with check (true);
grant select, insert, update on apps to zhiwen_app;

-- Everybody a directory has shown so far: one value on two people must be seen across imports (READ-4).
create table directory_people (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  app_id uuid not null,
  open_id text not null,
  name text not null,
  email text not null,
  -- E.164, empty where the directory shows none that is a number.
  number text not null,
  is_active boolean not null,
  primary key (workspace_id, app_id, open_id),
  foreign key (workspace_id, app_id) references apps (workspace_id, id) on delete cascade
);
create index directory_people_by_email on directory_people (workspace_id, app_id, email);
create index directory_people_by_number on directory_people (workspace_id, app_id, number);
alter table directory_people enable row level security;
alter table directory_people force row level security;
create policy tenant on directory_people to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on directory_people to zhiwen_system using (true) with check (true);
grant select, insert, update, delete on directory_people to zhiwen_app;

create table directory_imports (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  id uuid not null,
  app_id uuid not null,
  state text not null,
  -- list: departments and people are read; match: everybody is known and dealt with.
  phase text not null,
  -- Rises with everything the run writes: a worker that wakes up late changes nothing.
  step integer not null default 0,
  is_whole boolean not null,
  role_ids uuid [] not null,
  total integer not null default 0,
  matched integer not null default 0,
  new integer not null default 0,
  ambiguous integer not null default 0,
  blocked integer not null default 0,
  -- Weighed failures since the last step that worked.
  failures integer not null default 0,
  reason text,
  -- Who started it and from where, for what is done in that person's name later.
  started_by jsonb not null,
  -- Not before then: the source asked for a pause.
  resume_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, app_id) references apps (workspace_id, id) on delete cascade,
  constraint directory_imports_state_known
    check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  constraint directory_imports_phase_known check (phase in ('list', 'match'))
);
create unique index directory_imports_open_key on directory_imports (workspace_id, app_id)
  where state in ('queued', 'running');
create index directory_imports_by_app on directory_imports (workspace_id, app_id, created_at desc);
create index directory_imports_open on directory_imports (updated_at)
  where state in ('queued', 'running');
alter table directory_imports enable row level security;
alter table directory_imports force row level security;
create policy tenant on directory_imports to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on directory_imports to zhiwen_system using (true) with check (true);
grant select, insert, update on directory_imports to zhiwen_app;
grant select, update on directory_imports to zhiwen_system;

-- Departments of a run in the order they were found, each with how far it was read.
create table directory_import_departments (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  import_id uuid not null,
  department_id text not null,
  number integer not null generated always as identity,
  state text not null,
  cursor text,
  primary key (workspace_id, import_id, department_id),
  foreign key (workspace_id, import_id)
    references directory_imports (workspace_id, id) on delete cascade,
  constraint directory_import_departments_state_known
    check (state in ('children', 'people', 'done'))
);
create index directory_import_departments_open
  on directory_import_departments (workspace_id, import_id, number) where state <> 'done';
alter table directory_import_departments enable row level security;
alter table directory_import_departments force row level security;
create policy tenant on directory_import_departments to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on directory_import_departments to zhiwen_system using (true) with check (true);
grant select, insert, update on directory_import_departments to zhiwen_app;

-- Everybody a run deals with, and how it ended for each.
create table directory_import_rows (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  import_id uuid not null,
  open_id text not null,
  number integer not null generated always as identity,
  -- False for somebody chosen by id until the source was asked.
  is_listed boolean not null,
  name text not null default '',
  email text not null default '',
  phone text not null default '',
  -- Null until dealt with.
  match text,
  reason text not null default '',
  member_id uuid,
  primary key (workspace_id, import_id, open_id),
  foreign key (workspace_id, import_id)
    references directory_imports (workspace_id, id) on delete cascade,
  constraint directory_import_rows_match_known
    check (match in ('matched', 'new', 'ambiguous', 'blocked'))
);
create index directory_import_rows_in_order
  on directory_import_rows (workspace_id, import_id, number);
create index directory_import_rows_by_match
  on directory_import_rows (workspace_id, import_id, match, number);
create index directory_import_rows_open
  on directory_import_rows (workspace_id, import_id, number) where match is null;
alter table directory_import_rows enable row level security;
alter table directory_import_rows force row level security;
create policy tenant on directory_import_rows to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on directory_import_rows to zhiwen_system using (true) with check (true);
grant select, insert, update on directory_import_rows to zhiwen_app;
