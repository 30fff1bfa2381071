-- 0015_documents.sql: documents, their versions, and what the index must still learn about them.
set lock_timeout = '3s';

create table documents (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  id uuid not null,
  app_id uuid not null,
  external_id text not null,
  title text not null,
  -- With its ending, where the source has one: it helps to tell the type.
  file_name text not null default '',
  -- Folder names from the root joined by /, without the document's own; '' at the root.
  -- Byte order: a folder is a range of it, which row-level security lets an index answer.
  path text collate "C" not null default '',
  url text,
  doc_type text not null default 'other',
  mime text not null default '',
  size bigint,
  owner_name text not null default '',
  lang text not null default '',
  source_updated_at timestamptz,
  -- READ-1. acl and deny name principals of the source: p:<app>:<open_id>, g:<app>:<group_id>.
  visibility smallint not null,
  is_published boolean not null default false,
  acl text [] not null default '{}',
  deny text [] not null default '{}',
  -- Hash over visibility, acl and deny: what the index must agree with.
  acl_hash text not null,
  state text not null,
  reason_code text,
  tries smallint not null default 0,
  -- Not before then (a pause), and not after (SM-4: 15 minutes in a working stage).
  retry_at timestamptz,
  deadline_at timestamptz,
  is_excluded boolean not null default false,
  -- Holds a place in the plan's number of documents.
  is_counted boolean not null default false,
  -- Version the source lists now, and the one whose bytes we hold.
  source_version text not null,
  stored_version text,
  -- What the connector wants to remember about the item (ETag, links); never shown.
  source_state jsonb not null default '{}',
  content_sha256 text,
  current_version integer,
  passage_count integer not null default 0,
  -- Rises with everything the index must learn; equals indexed_version when it knows.
  index_version bigint not null default 1,
  indexed_version bigint not null default 0,
  -- Passages the index holds, so that a shorter version takes the rest away.
  indexed_passages integer not null default 0,
  -- Number of the app's run that saw it last, and of the one that found it.
  seen_run bigint not null default 0,
  found_run bigint not null default 0,
  -- Listings in a row that answered "not found" for this one item.
  missing_count smallint not null default 0,
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, app_id) references apps (workspace_id, id) on delete cascade,
  constraint documents_visibility_known check (visibility in (1, 2, 3, 4)),
  constraint documents_state_known check (state in (
    'found', 'queued', 'fetching', 'parsing', 'indexing', 'ready', 'skipped', 'failed', 'removed'
  )),
  constraint documents_ended_has_reason
    check (state not in ('failed', 'skipped') or reason_code is not null),
  constraint documents_removed_has_time check ((state = 'removed') = (removed_at is not null)),
  constraint documents_removed_not_counted check (state <> 'removed' or not is_counted)
) with (fillfactor = 85);
create unique index documents_external_key on documents (workspace_id, app_id, external_id);
-- Lists of one state in order, and all counts of an app, without a look at the rows.
create index documents_by_state on documents (workspace_id, app_id, state, updated_at desc, id desc)
  include (reason_code);
create index documents_by_path on documents (workspace_id, app_id, path);
create index documents_by_update on documents (workspace_id, app_id, updated_at desc, id desc)
  where state <> 'removed';
-- seen_run stands in no index: marking an unchanged document must cost one row and nothing else.
create index documents_removed on documents (removed_at) where removed_at is not null;
create index documents_working on documents (deadline_at)
  where state in ('queued', 'fetching', 'parsing', 'indexing');
alter table documents enable row level security;
alter table documents force row level security;
create policy tenant on documents to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on documents to zhiwen_system using (true) with check (true);
grant select, insert, update, delete on documents to zhiwen_app;
grant select, insert, update, delete on documents to zhiwen_system;

create table document_versions (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  document_id uuid not null,
  version_no integer not null,
  source_version text not null,
  content_sha256 text not null,
  mime text not null,
  raw_size bigint not null,
  -- Bytes as fetched, and passages with vectors as one compressed file; keys of the object store.
  raw_key text not null,
  passages_key text not null,
  passage_count integer not null,
  -- What made the passages and the vectors; a change of either makes them anew.
  parser_version text not null,
  embedding_model text not null,
  fetched_at timestamptz not null,
  primary key (workspace_id, document_id, version_no),
  foreign key (workspace_id, document_id) references documents (workspace_id, id) on delete cascade
);
alter table document_versions enable row level security;
alter table document_versions force row level security;
create policy tenant on document_versions to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on document_versions to zhiwen_system using (true) with check (true);
grant select, insert, update, delete on document_versions to zhiwen_app;
grant select, insert, update, delete on document_versions to zhiwen_system;

-- At most one row per document: what the index still has to learn. Never longer than the documents.
create table index_outbox (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  document_id uuid not null,
  index_version bigint not null,
  op text not null,
  tries smallint not null default 0,
  -- Who works on it, and until when; an ended lease is anybody's.
  lease uuid,
  leased_until timestamptz,
  not_before timestamptz,
  queued_at timestamptz not null,
  primary key (workspace_id, document_id),
  constraint index_outbox_op_known check (op in ('write', 'delete'))
);
create index index_outbox_in_order on index_outbox (workspace_id, queued_at);
alter table index_outbox enable row level security;
alter table index_outbox force row level security;
create policy tenant on index_outbox to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on index_outbox to zhiwen_system using (true) with check (true);
grant select, insert, update, delete on index_outbox to zhiwen_app;
grant select, insert, update, delete on index_outbox to zhiwen_system;

-- Workspaces made before this have the documents of their plan too. Forced policies blind the owner,
-- so they rest for the length of this transaction.
alter table subscriptions no force row level security;
alter table quota_ledger no force row level security;
alter table quota_balances no force row level security;
with plan as (
  select distinct on (workspace_id) workspace_id, id, documents from subscriptions
  where state = 'active' order by workspace_id, (plan = 'free')
), booked as (
  insert into quota_ledger (workspace_id, id, pool, kind, amount, subscription_id, created_at)
  select workspace_id, gen_random_uuid(), 'documents', 'grant', documents, id, now()
  from plan where documents > 0
)
insert into quota_balances (workspace_id, pool, granted, used)
  select workspace_id, 'documents', documents, 0 from plan;
alter table subscriptions force row level security;
alter table quota_ledger force row level security;
alter table quota_balances force row level security;
