-- 0009_billing.sql: plans, what a workspace was granted, and the ledger that every quota is the sum of.
set lock_timeout = '3s';

-- What the platform offers (PLAN-1…4); an operator changes numbers here, not in code.
create table plans (
  key text primary key,
  -- A dearer plan stands higher.
  rank smallint not null constraint plans_rank_key unique,
  daily_chats integer not null,
  documents integer not null,
  members integer not null,
  month_fen integer not null,
  year_fen integer not null
);
insert into plans (key, rank, daily_chats, documents, members, month_fen, year_fen) values
  ('free', 0, 20, 500, 5, 0, 0),
  ('team', 1, 300, 20000, 30, 19900, 199000),
  ('enterprise', 2, 2000, 200000, 200, 99900, 999000),
  ('ultimate', 3, 10000, 1000000, 1000, 399900, 3999000);
grant select, update on plans to zhiwen_system;

create table subscriptions (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  id uuid not null,
  -- A key of plans; no foreign key, because keys of tenant tables stay inside the workspace.
  plan text not null,
  -- 1 online order, 2 back-office order, 3 gift (ENT-16)
  source smallint not null,
  state text not null,
  starts_at timestamptz not null,
  -- null: without end
  ends_at timestamptz,
  -- As agreed then: a later change of the plan touches nobody who has it already.
  daily_chats integer not null,
  documents integer not null,
  members integer not null,
  granted_by text not null default '',
  created_at timestamptz not null,
  primary key (workspace_id, id),
  constraint subscriptions_source_known check (source in (1, 2, 3)),
  constraint subscriptions_state_known check (state in ('scheduled', 'active', 'expired', 'revoked')),
  constraint subscriptions_quotas_known check (daily_chats >= 0 and documents >= 0 and members >= 0)
);
create index subscriptions_by_end on subscriptions (ends_at) where state = 'active';
-- One plan at a time, beside the free one every workspace falls back to.
create unique index subscriptions_paid_key on subscriptions (workspace_id)
  where state = 'active' and plan <> 'free';
alter table subscriptions enable row level security;
alter table subscriptions force row level security;
create policy tenant on subscriptions to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on subscriptions to zhiwen_system using (true) with check (true);
grant select on subscriptions to zhiwen_app;
grant select, insert, update on subscriptions to zhiwen_system;

create table quota_ledger (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  id uuid not null,
  pool text not null,
  kind text not null,
  -- Above 0 what comes in (grant, give_back), below what goes out (reserve, commit, expire, refund).
  amount integer not null,
  subscription_id uuid,
  run_id uuid,
  day date,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, subscription_id) references subscriptions (workspace_id, id),
  constraint quota_ledger_pool_known check (pool in ('daily', 'permanent', 'documents', 'members')),
  constraint quota_ledger_kind_known
    check (kind in ('grant', 'reserve', 'commit', 'give_back', 'expire', 'refund')),
  constraint quota_ledger_amount_present check (amount <> 0)
);
create unique index quota_ledger_run_key on quota_ledger (workspace_id, run_id, kind)
  where run_id is not null;
create index quota_ledger_by_subscription on quota_ledger (workspace_id, subscription_id)
  where subscription_id is not null;
alter table quota_ledger enable row level security;
alter table quota_ledger force row level security;
create policy tenant on quota_ledger to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on quota_ledger to zhiwen_system using (true) with check (true);
-- Insert only: a balance is explained by what happened, never corrected.
grant select, insert on quota_ledger to zhiwen_app, zhiwen_system;

-- granted − used is the sum of the ledger (QUO-5), kept so that one statement can check and take.
create table quota_balances (
  workspace_id uuid not null default current_setting('app.workspace_id')::uuid,
  pool text not null,
  granted integer not null,
  used integer not null,
  primary key (workspace_id, pool),
  constraint quota_balances_pool_known check (pool in ('daily', 'permanent', 'documents', 'members')),
  -- Used may exceed granted after a plan has ended (BILL-3), but nothing is ever negative.
  constraint quota_balances_known check (granted >= 0 and used >= 0)
);
alter table quota_balances enable row level security;
alter table quota_balances force row level security;
create policy tenant on quota_balances to zhiwen_app
  using (workspace_id = (select current_setting('app.workspace_id')::uuid))
  with check (workspace_id = (select current_setting('app.workspace_id')::uuid));
create policy system on quota_balances to zhiwen_system using (true) with check (true);
grant select, update on quota_balances to zhiwen_app;
grant select, insert, update on quota_balances to zhiwen_system;

-- Workspaces made before this have the free plan too. Forced policies blind the owner, so they rest
-- for the length of this transaction.
alter table workspaces no force row level security;
alter table members no force row level security;
alter table subscriptions no force row level security;
alter table quota_ledger no force row level security;
alter table quota_balances no force row level security;
insert into subscriptions
  (workspace_id, id, plan, source, state, starts_at, daily_chats, documents, members, created_at)
  select w.id, gen_random_uuid(), 'free', 3, 'active', w.created_at, 20, 500, 5, now() from workspaces w;
insert into quota_ledger (workspace_id, id, pool, kind, amount, subscription_id, created_at)
  select workspace_id, gen_random_uuid(), 'members', 'grant', members, id, created_at from subscriptions;
insert into quota_ledger (workspace_id, id, pool, kind, amount, created_at)
  select workspace_id, gen_random_uuid(), 'members', 'commit', -count(*), now()
  from members where state = 'active' group by workspace_id;
insert into quota_balances (workspace_id, pool, granted, used)
  select workspace_id, 'members', sum(amount) filter (where kind = 'grant'),
    coalesce(-sum(amount) filter (where kind = 'commit'), 0)
  from quota_ledger group by workspace_id;
alter table workspaces force row level security;
alter table members force row level security;
alter table subscriptions force row level security;
alter table quota_ledger force row level security;
alter table quota_balances force row level security;
