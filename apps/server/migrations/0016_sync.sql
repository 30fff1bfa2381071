-- 0016_sync.sql: runs of a sync, the places it lists and the batches it works through.
set lock_timeout = '3s';

create table sync_runs (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  id uuid not null,
  app_id uuid not null,
  -- The app's number of this run, and the generation its work must carry.
  number bigint not null,
  generation bigint not null,
  trigger text not null,
  mode text not null,
  state text not null,
  stage text not null default 'queued',
  -- full: what was not seen is gone; delta: only what the source calls deleted is; none: nothing is
  -- listed, only known documents are worked on.
  listing text not null default 'full',
  is_listing_done boolean not null default false,
  -- False once a place failed or a count disagreed: then nothing is removed.
  is_complete boolean not null default true,
  is_confirmed boolean not null default false,
  listed integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  fetched integer not null default 0,
  parsed integer not null default 0,
  indexed integer not null default 0,
  removed integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  acl_changed integer not null default 0,
  -- What a held or preview run would do: counts and samples.
  plan jsonb,
  log jsonb not null default '[]',
  -- Rises with every step of the listing; whoever holds an older one must leave.
  step integer not null default 0,
  -- Users, groups and rules of the source were read by this run.
  is_access_read boolean not null default false,
  -- Documents there were before, and how many the source claims to have.
  live_before integer not null default 0,
  claimed_total integer,
  -- A sample of what was not seen has been asked for at the source.
  is_checked boolean not null default false,
  -- Wider readers and removals of this run are done.
  is_cleaned boolean not null default false,
  -- News came after this run had looked: another one follows.
  runs_again boolean not null default false,
  next_delta_cursor text,
  failures smallint not null default 0,
  reason_code text,
  -- Who started it and from where, for what is done in that person's name later; null: the schedule.
  started_by jsonb,
  -- Not before then: the source asked for a pause.
  resume_at timestamptz,
  -- Signs of life of whoever advances it.
  advanced_at timestamptz not null,
  created_at timestamptz not null,
  started_at timestamptz,
  held_at timestamptz,
  ended_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, app_id) references apps (workspace_id, id) on delete cascade,
  constraint sync_runs_trigger_known
    check (trigger in ('manual', 'nightly', 'webhook', 'retry', 'permission')),
  constraint sync_runs_mode_known check (mode in ('incremental', 'full', 'preview')),
  constraint sync_runs_state_known check (state in (
    'queued', 'running', 'held', 'success', 'success_with_errors', 'failed', 'cancelled'
  )),
  constraint sync_runs_listing_known check (listing in ('full', 'delta', 'none')),
  constraint sync_runs_failed_has_reason check (state <> 'failed' or reason_code is not null)
);
-- ENT-6: one running run per app.
create unique index sync_runs_open_key on sync_runs (workspace_id, app_id)
  where state in ('queued', 'running', 'held');
create index sync_runs_by_app on sync_runs (workspace_id, app_id, created_at desc);
create index sync_runs_open on sync_runs (advanced_at) where state in ('queued', 'running', 'held');
alter table sync_runs enable row level security;
alter table sync_runs force row level security;
create policy tenant on sync_runs to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on sync_runs to zhiwen_system using (true) with check (true);
grant select, insert, update, delete on sync_runs to zhiwen_app;
grant select, insert, update, delete on sync_runs to zhiwen_system;

-- Folders, pages, sitemaps a run still has to list or has listed: the frontier, kept in the database.
create table sync_places (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  run_id uuid not null,
  place text not null,
  number bigint not null generated always as identity,
  state text not null,
  cursor text,
  depth smallint not null default 0,
  tries smallint not null default 0,
  -- Pages in a row that brought nothing new: a cursor that runs in circles.
  repeats smallint not null default 0,
  primary key (workspace_id, run_id, place),
  foreign key (workspace_id, run_id) references sync_runs (workspace_id, id) on delete cascade,
  constraint sync_places_state_known check (state in ('open', 'done', 'failed'))
);
create index sync_places_open on sync_places (workspace_id, run_id, number) where state = 'open';
alter table sync_places enable row level security;
alter table sync_places force row level security;
create policy tenant on sync_places to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on sync_places to zhiwen_system using (true) with check (true);
grant select, insert, update, delete on sync_places to zhiwen_app;
grant select, insert, update, delete on sync_places to zhiwen_system;

-- At most 100 documents each; a document is worked on by the batch that names it last. waiting: not
-- handed out yet; open: a job works on it; stored: only the index is awaited.
create table sync_batches (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  run_id uuid not null,
  number integer not null,
  document_ids uuid [] not null,
  state text not null,
  -- Rises whenever somebody takes it: only the last taker may write. Deaths: tries in a row that did
  -- not come to an end.
  taken integer not null default 0,
  deaths smallint not null default 0,
  -- What has become of its documents; a repeat writes the same numbers again.
  fetched smallint not null default 0,
  parsed smallint not null default 0,
  indexed smallint not null default 0,
  skipped smallint not null default 0,
  failed smallint not null default 0,
  updated_at timestamptz not null,
  primary key (workspace_id, run_id, number),
  foreign key (workspace_id, run_id) references sync_runs (workspace_id, id) on delete cascade,
  constraint sync_batches_state_known check (state in ('waiting', 'open', 'stored', 'done')),
  constraint sync_batches_small check (cardinality(document_ids) <= 100)
);
create index sync_batches_open on sync_batches (workspace_id, run_id, number) where state <> 'done';
alter table sync_batches enable row level security;
alter table sync_batches force row level security;
create policy tenant on sync_batches to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on sync_batches to zhiwen_system using (true) with check (true);
grant select, insert, update, delete on sync_batches to zhiwen_app;
grant select, insert, update, delete on sync_batches to zhiwen_system;

-- Readers the source would add: kept apart until it is known that they are not too many (SM-3).
create table sync_widenings (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  run_id uuid not null,
  document_id uuid not null,
  access jsonb not null,
  primary key (workspace_id, run_id, document_id),
  foreign key (workspace_id, run_id) references sync_runs (workspace_id, id) on delete cascade
);
alter table sync_widenings enable row level security;
alter table sync_widenings force row level security;
create policy tenant on sync_widenings to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on sync_widenings to zhiwen_system using (true) with check (true);
grant select, insert, update, delete on sync_widenings to zhiwen_app;
grant select, insert, update, delete on sync_widenings to zhiwen_system;
