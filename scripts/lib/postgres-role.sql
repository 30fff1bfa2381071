-- One login role of the program; :name and :password are given by the caller. Safe to repeat.
select format('create role %I', :'name')
where not exists (select from pg_roles where rolname = :'name') \gexec
alter role :"name" with login nosuperuser nobypassrls nocreaterole noreplication password :'password';
