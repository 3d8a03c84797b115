-- The roles and databases, for psql as the superuser. It creates what is missing and sets every password again, so that it
-- can run before each start and a password is changed by changing it in the environment.
\set ON_ERROR_STOP on
\getenv owner_password OWNER_DATABASE_PASSWORD
\getenv api_password API_DATABASE_PASSWORD
\getenv worker_password WORKER_DATABASE_PASSWORD
\getenv admin_password ADMIN_DATABASE_PASSWORD
\getenv temporal_password TEMPORAL_DATABASE_PASSWORD

select format('create role %I', wanted)
from unnest(array[
  'throughline_owner', 'throughline_api', 'throughline_worker', 'throughline_admin', 'temporal'
]) as wanted
where not exists (select from pg_roles where rolname = wanted) \gexec

-- The migrations run as the owner and make a role themselves; the other three own nothing.
alter role throughline_owner login createrole password :'owner_password';
alter role throughline_api login password :'api_password';
alter role throughline_worker login password :'worker_password';
alter role throughline_admin login password :'admin_password';
alter role temporal login password :'temporal_password';

select format('create database %I owner %I', wanted, proprietor)
from (values
  ('throughline', 'throughline_owner'), ('temporal', 'temporal'), ('temporal_visibility', 'temporal')
) as databases (wanted, proprietor)
where not exists (select from pg_database where datname = wanted) \gexec

-- Temporal's role has no business in our database, nor have ours in Temporal's.
revoke connect on database throughline, temporal, temporal_visibility from public;
grant connect on database throughline to throughline_api, throughline_worker, throughline_admin;
