-- The database of the program. Its owner may also make databases, because every test run has its own.
alter role zhiwen_owner with createdb;
select 'create database zhiwen owner zhiwen_owner template template0 encoding ''UTF8'' locale ''C.UTF-8'''
where not exists (select from pg_database where datname = 'zhiwen') \gexec
revoke all on database zhiwen from public;
grant connect on database zhiwen to zhiwen_app, zhiwen_system;
