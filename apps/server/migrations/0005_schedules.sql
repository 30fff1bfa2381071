-- 0005_schedules.sql: when each repeated job is due next, so that several schedulers start it once.
set lock_timeout = '3s';

create table schedules (
  name text primary key,
  next_at timestamptz not null
);

grant select, insert, update on schedules to zhiwen_system;
