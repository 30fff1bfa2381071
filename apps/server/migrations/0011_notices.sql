-- 0011_notices.sql: what a person is told by bell and mail. Each row stands in the workspace it is
-- about, so that it is written in the transaction of the act itself; its reader may be in another one.
set lock_timeout = '3s';

create table notices (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  params jsonb not null,
  -- As it was then: the reader may have left, the company may be renamed or gone.
  company_name text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  -- Set once the mail is out, or once it is clear that none can go.
  mailed_at timestamptz,
  primary key (workspace_id, id)
);
create index notices_by_user on notices (user_id, created_at desc, id desc);
create index notices_unread on notices (user_id) where read_at is null;
create index notices_by_age on notices (created_at);
alter table notices enable row level security;
alter table notices force row level security;
create policy tenant on notices to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on notices to zhiwen_system using (true) with check (true);
-- A workspace tells people and changes nothing of it afterwards.
grant select, insert on notices to zhiwen_app;
grant select, insert, update, delete on notices to zhiwen_system;
