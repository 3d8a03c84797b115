-- Creates missing roles and databases and sets all passwords from the environment, so that it can run before each start.
-- Run it with psql as the superuser, or as a managed PostgreSQL's administrator with CREATEROLE and CREATEDB.
\set ON_ERROR_STOP on
\getenv owner_password OWNER_DATABASE_PASSWORD
\getenv api_password API_DATABASE_PASSWORD
\getenv worker_password WORKER_DATABASE_PASSWORD
\getenv admin_password ADMIN_DATABASE_PASSWORD
\getenv backup_password BACKUP_DATABASE_PASSWORD
\getenv temporal_password TEMPORAL_DATABASE_PASSWORD

-- Without superuser rights, setting a database's owner requires SET on that role, which this grants on creation.
set createrole_self_grant = 'set, inherit';

select format('create role %I', wanted)
from unnest(array[
  'throughline_owner', 'throughline_api', 'throughline_worker', 'throughline_admin', 'throughline_backup', 'temporal'
]) as wanted
where not exists (select from pg_roles where rolname = wanted) \gexec

-- Migrations run as the owner and create a role. The other roles own nothing.
alter role throughline_owner login createrole password :'owner_password';
alter role throughline_api login password :'api_password';
alter role throughline_worker login password :'worker_password';
alter role throughline_admin login password :'admin_password';
alter role temporal login password :'temporal_password';

-- Reads the rows of all projects and writes none. Granting it needs BYPASSRLS and the ADMIN OPTION of pg_read_all_data.
-- Administrators without them use their service's backups.
alter role throughline_backup login password :'backup_password';
select
  rolsuper or rolbypassrls and pg_has_role(current_user, 'pg_read_all_data', 'USAGE WITH ADMIN OPTION') as can_read_all
from pg_roles where rolname = current_user \gset
\if :can_read_all
alter role throughline_backup bypassrls;
grant pg_read_all_data to throughline_backup;
\else
\warn throughline_backup cannot back up. Run this as a role with BYPASSRLS and the ADMIN OPTION of pg_read_all_data.
\endif

select format('create database %I owner %I', wanted, owner_name)
from (values
  ('throughline', 'throughline_owner'), ('temporal', 'temporal'), ('temporal_visibility', 'temporal')
) as databases (wanted, owner_name)
where not exists (select from pg_database where datname = wanted) \gexec

-- Temporal's role cannot connect to our database, nor our roles to Temporal's.
revoke connect on database throughline, temporal, temporal_visibility from public;
grant connect on database throughline to throughline_api, throughline_worker, throughline_admin, throughline_backup;
