-- 0008_member_search.sql: the member table at 20,000 people: order, exact totals and search by index.
set lock_timeout = '3s';

-- Pinyin of the name: byte order is the order people expect, and byte order is all this column needs.
alter table members add column name_sort text collate "C" not null default '';

-- One index per order, for all members and for one state of them; the table is small until the first release.
-- squawk-ignore require-concurrent-index-creation
create index members_by_name on members (workspace_id, name_sort, id) where state <> 'left';
-- squawk-ignore require-concurrent-index-creation
create index members_by_joined on members (workspace_id, joined_at desc nulls last, id desc)
  where state <> 'left';
-- squawk-ignore require-concurrent-index-creation
create index members_by_active on members (workspace_id, last_active_at desc nulls last, id desc)
  where state <> 'left';
-- squawk-ignore require-concurrent-index-creation
create index members_by_state_name on members (workspace_id, state, name_sort, id);
-- squawk-ignore require-concurrent-index-creation
create index members_by_state_joined
  on members (workspace_id, state, joined_at desc nulls last, id desc);
-- squawk-ignore require-concurrent-index-creation
create index members_by_state_active
  on members (workspace_id, state, last_active_at desc nulls last, id desc);
-- Admins and the creator are few, whatever the size of the company.
-- squawk-ignore require-concurrent-index-creation
create index members_managers on members (workspace_id, user_type) where user_type > 1;

-- How many members there are of each kind: a total must not cost a walk over all of them.
create table member_counts (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  state text not null,
  user_type smallint not null,
  count integer not null,
  primary key (workspace_id, state, user_type)
);
alter table member_counts enable row level security;
alter table member_counts force row level security;
create policy tenant on member_counts to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on member_counts to zhiwen_system using (true) with check (true);
grant select, insert, update on member_counts to zhiwen_app, zhiwen_system;

create function count_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into member_counts (workspace_id, state, user_type, count)
    select workspace_id, state, user_type, count(*) from new_members
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (workspace_id, state, user_type)
      do update set count = member_counts.count + excluded.count;
  else
    insert into member_counts (workspace_id, state, user_type, count)
    select workspace_id, state, user_type, sum(change) from (
      select workspace_id, state, user_type, 1 as change from new_members
      union all
      select workspace_id, state, user_type, -1 from old_members
    ) changes
    group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
    on conflict (workspace_id, state, user_type)
      do update set count = member_counts.count + excluded.count;
  end if;
  return null;
end $$;
create trigger members_counted_on_insert after insert on members
  referencing new table as new_members for each statement execute function count_members();
create trigger members_counted_on_update after update on members
  referencing old table as old_members new table as new_members
  for each statement execute function count_members();

-- Every text a member is found by begins one of these terms. LIKE and trigrams cannot use an index
-- under row-level security (their operators are not leakproof); a range of byte-ordered text can.
create table member_terms (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  term text collate "C" not null,
  member_id uuid not null,
  primary key (workspace_id, term, member_id),
  foreign key (workspace_id, member_id) references members (workspace_id, id) on delete cascade
);
create index member_terms_by_member on member_terms (workspace_id, member_id);
alter table member_terms enable row level security;
alter table member_terms force row level security;
create policy tenant on member_terms to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on member_terms to zhiwen_system using (true) with check (true);
grant select, insert, delete on member_terms to zhiwen_app, zhiwen_system;

-- Stable ids of a member in connected sources (READ-7).
create table member_open_ids (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  app_id uuid not null,
  open_id text not null,
  member_id uuid not null,
  primary key (workspace_id, app_id, open_id),
  foreign key (workspace_id, member_id) references members (workspace_id, id) on delete cascade
);
create index member_open_ids_by_member on member_open_ids (workspace_id, member_id);
alter table member_open_ids enable row level security;
alter table member_open_ids force row level security;
create policy tenant on member_open_ids to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on member_open_ids to zhiwen_system using (true) with check (true);
grant select, insert, update, delete on member_open_ids to zhiwen_app, zhiwen_system;
