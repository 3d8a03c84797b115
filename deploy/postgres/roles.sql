-- The roles and databases, for psql as the superuser, or as the administrator of a managed PostgreSQL, who may make roles and
-- databases. It creates what is missing and sets every password again, so that it can run before each start and a password
-- is changed by changing it in the environment.
\set ON_ERROR_STOP on
\getenv owner_password OWNER_DATABASE_PASSWORD
\getenv api_password API_DATABASE_PASSWORD
\getenv worker_password WORKER_DATABASE_PASSWORD
\getenv admin_password ADMIN_DATABASE_PASSWORD
\getenv backup_password BACKUP_DATABASE_PASSWORD
\getenv temporal_password TEMPORAL_DATABASE_PASSWORD

-- Who is no superuser may administer the roles that they make, but act as them, as a database's owner is set, only by this.
set createrole_self_grant = 'set, inherit';

select format('create role %I', wanted)
from unnest(array[
  'throughline_owner', 'throughline_api', 'throughline_worker', 'throughline_admin', 'throughline_backup', 'temporal'
]) as wanted
where not exists (select from pg_roles where rolname = wanted) \gexec

-- The migrations run as the owner and make a role themselves; the others own nothing.
alter role throughline_owner login createrole password :'owner_password';
alter role throughline_api login password :'api_password';
alter role throughline_worker login password :'worker_password';
alter role throughline_admin login password :'admin_password';
alter role temporal login password :'temporal_password';

-- Sees the rows of all projects, and writes none. Only who has BYPASSRLS can give it, and pg_read_all_data only who has the
-- ADMIN OPTION of it. An administrator who lacks one of them backs up by the means of their service.
alter role throughline_backup login password :'backup_password';
select
  rolsuper or rolbypassrls and pg_has_role(current_user, 'pg_read_all_data', 'USAGE WITH ADMIN OPTION') as may_read_all
from pg_roles where rolname = current_user \gset
\if :may_read_all
alter role throughline_backup bypassrls;
grant pg_read_all_data to throughline_backup;
\else
\warn throughline_backup cannot back up: to let it, who runs this needs BYPASSRLS and the ADMIN OPTION of pg_read_all_data.
\endif

select format('create database %I owner %I', wanted, proprietor)
from (values
  ('throughline', 'throughline_owner'), ('temporal', 'temporal'), ('temporal_visibility', 'temporal')
) as databases (wanted, proprietor)
where not exists (select from pg_database where datname = wanted) \gexec

-- Temporal's role has no business in our database, nor have ours in Temporal's.
revoke connect on database throughline, temporal, temporal_visibility from public;
grant connect on database throughline to throughline_api, throughline_worker, throughline_admin, throughline_backup;
