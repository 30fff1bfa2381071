-- 0010_invitations.sql: ways into a workspace, open links and named ones.
set lock_timeout = '3s';

create table invitations (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid
    references workspaces (id),
  id uuid not null,
  kind text not null,
  -- SHA-256 of the code, which itself is stored nowhere (attack M2).
  code_hash bytea not null,
  -- Whom a named invitation is for: the place that waits, and the contact its account must have proven.
  member_id uuid,
  name text not null default '',
  email text not null default '',
  country_code text not null default '',
  phone text not null default '',
  term text not null,
  expires_at timestamptz not null,
  max_uses integer not null,
  used integer not null default 0,
  revoked_at timestamptz,
  created_by uuid not null,
  created_by_user uuid not null,
  -- Name and language of the inviter as they were then.
  inviter text not null,
  language text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references members (workspace_id, id),
  constraint invitations_kind_known
    check (kind = 'link' and member_id is null or kind = 'named' and member_id is not null and max_uses = 1),
  constraint invitations_term_known check (term in ('30m', '7d', '1y')),
  constraint invitations_uses_bounded check (used between 0 and max_uses and max_uses <= 1000)
);
-- One code is one invitation; the hash comes first, because a visitor knows no workspace.
create unique index invitations_code_key on invitations (code_hash, workspace_id);
-- The bell names a named invitation by its id, to the account it is for.
create index invitations_by_id on invitations (id) where kind = 'named';
create index invitations_by_email on invitations (workspace_id, email) where email <> '';
create index invitations_by_phone on invitations (workspace_id, phone) where phone <> '';
create index invitations_by_kind on invitations (workspace_id, kind, id);
create index invitations_by_member on invitations (workspace_id, member_id) where member_id is not null;
alter table invitations enable row level security;
alter table invitations force row level security;
create policy tenant on invitations to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on invitations to zhiwen_system using (true) with check (true);
grant select, insert, update on invitations to zhiwen_app;
grant select, insert, update on invitations to zhiwen_system;

-- Roles whoever joins by a link is put into. A deleted role leaves every link, so it gives nothing.
create table invitation_roles (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  invitation_id uuid not null,
  role_id uuid not null,
  primary key (workspace_id, invitation_id, role_id),
  foreign key (workspace_id, invitation_id) references invitations (workspace_id, id),
  foreign key (workspace_id, role_id) references roles (workspace_id, id) on delete cascade
);
create index invitation_roles_by_role on invitation_roles (workspace_id, role_id);
alter table invitation_roles enable row level security;
alter table invitation_roles force row level security;
create policy tenant on invitation_roles to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on invitation_roles to zhiwen_system using (true) with check (true);
grant select, insert on invitation_roles to zhiwen_app;
grant select, insert on invitation_roles to zhiwen_system;

-- Who joined by which invitation.
create table invitation_uses (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  invitation_id uuid not null,
  member_id uuid not null,
  joined_at timestamptz not null,
  primary key (workspace_id, invitation_id, member_id),
  foreign key (workspace_id, invitation_id) references invitations (workspace_id, id),
  foreign key (workspace_id, member_id) references members (workspace_id, id)
);
create index invitation_uses_by_member on invitation_uses (workspace_id, member_id);
alter table invitation_uses enable row level security;
alter table invitation_uses force row level security;
create policy tenant on invitation_uses to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on invitation_uses to zhiwen_system using (true) with check (true);
grant select on invitation_uses to zhiwen_app;
grant select, insert on invitation_uses to zhiwen_system;
