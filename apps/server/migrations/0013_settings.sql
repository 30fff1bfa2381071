-- 0013_settings.sql: pictures of a workspace, and how far its audit chain is anchored outside.
set lock_timeout = '3s';

create table workspace_files (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  id uuid not null,
  uploaded_by uuid not null,
  purpose text not null,
  name text not null,
  size integer not null,
  mime text not null,
  sha256 text not null,
  storage_key text not null,
  created_at timestamptz not null,
  -- The same life as user_files: row, bytes, claim; what nobody claims is swept.
  stored_at timestamptz,
  claimed_at timestamptz,
  removed_at timestamptz,
  primary key (workspace_id, id),
  constraint workspace_files_claimed_is_kept check (claimed_at is null or removed_at is null)
);
-- A signed link names the file alone.
create index workspace_files_by_id on workspace_files (id);
alter table workspace_files enable row level security;
alter table workspace_files force row level security;
create policy tenant on workspace_files to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on workspace_files to zhiwen_system using (true) with check (true);
grant select, insert, update, delete on workspace_files to zhiwen_app;
grant select, insert, update, delete on workspace_files to zhiwen_system;

-- Number of the last row whose hash also stands in the object store.
alter table audit_heads add column anchored_number bigint not null default 0;
-- squawk-ignore require-concurrent-index-creation -- the table is small until the first release
create index audit_heads_unanchored on audit_heads (workspace_id) where number > anchored_number;
