-- 0003_files.sql: files that belong to a person; files of a workspace get a tenant table of their own.
set lock_timeout = '3s';

create table user_files (
  id uuid primary key,
  -- No foreign key: this table stands below accounts in the order of modules.
  owner_user_id uuid not null,
  purpose text not null,
  name text not null,
  size integer not null,
  mime text not null,
  sha256 text not null,
  -- Random, never made from the name (attack F3).
  storage_key text not null constraint user_files_storage_key_key unique,
  created_at timestamptz not null,
  -- The row comes before the bytes, so that a crash leaves a row to sweep and never a lost object.
  stored_at timestamptz,
  -- Set while something refers to the file; a file nobody claims is swept.
  claimed_at timestamptz,
  removed_at timestamptz,
  constraint user_files_claimed_is_kept check (claimed_at is null or removed_at is null)
);
create index user_files_by_owner on user_files (owner_user_id);

grant select, insert, update, delete on user_files to zhiwen_system;
