-- 0017_search.sql: where the passages of a workspace are indexed, and which indexes there are.
set lock_timeout = '3s';

-- Indexes of the engine. A pool is a family with one mapping and one embedding model; it has one live
-- index and, while it is rebuilt, a second one that gets every write too.
create table search_indexes (
  name text primary key,
  pool text not null,
  generation integer not null,
  state text not null,
  embedding_model text not null,
  dims integer not null,
  -- How far a rebuild has come: last workspace and document that were copied.
  backfill_after text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint search_indexes_state_known check (state in ('building', 'live', 'old')),
  constraint search_indexes_generation_key unique (pool, generation)
);
create unique index search_indexes_live_key on search_indexes (pool) where state = 'live';
create unique index search_indexes_building_key on search_indexes (pool) where state = 'building';
grant select, insert, update, delete on search_indexes to zhiwen_system;

create table search_placement (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  pool text not null,
  buckets smallint not null default 1,
  -- builtin, or an OpenAI-compatible endpoint with its sealed key.
  embedding jsonb not null default '{"kind": "builtin"}',
  embedding_key text not null default '',
  -- A pool the workspace is moving to, with its model; reads stay until everything is there.
  next_pool text,
  next_embedding jsonb,
  next_embedding_key text not null default '',
  -- Last document that was copied there.
  moved_after uuid,
  updated_at timestamptz not null,
  primary key (workspace_id)
);
alter table search_placement enable row level security;
alter table search_placement force row level security;
create policy tenant on search_placement to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on search_placement to zhiwen_system using (true) with check (true);
grant select, insert, update, delete on search_placement to zhiwen_app;
grant select, insert, update, delete on search_placement to zhiwen_system;
