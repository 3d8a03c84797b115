import type { Migration } from './migration.ts';

/**
 * Gives a table its new key, unless it has it, and what refers to (project_id, id) refers to the primary key from then on.
 * Each table is locked on its own, with those that refer to it.
 */
const keyByProject = (table: string, key: string) => `do $$
  declare
    dropping text[];
    adding text[];
    change text;
  begin
    if pg_get_constraintdef((select oid from pg_constraint where contype = 'p' and conrelid = '${table}'::regclass))
      = 'PRIMARY KEY (project_id, id)' then return;
    end if;
    perform set_config('lock_timeout', '1s', true);
    select array_agg(format('alter table %s drop constraint %I', conrelid::regclass, conname)),
      array_agg(format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)))
    into dropping, adding from pg_constraint where contype = 'f' and confrelid = '${table}'::regclass;
    foreach change in array coalesce(dropping, '{}') loop
      execute change;
    end loop;
    alter table ${table} drop constraint ${table}_pkey, drop constraint if exists ${table}_project_id_id_key,
      add constraint ${table}_pkey ${key};
    foreach change in array coalesce(adding, '{}') loop
      execute change;
    end loop;
  end $$`;

/**
 * The primary keys of projects' tables begin with the project, so that the tables can be distributed by it (Citus keeps a
 * key unique only where it contains the column of distribution). Ids are random: that a project could now have the id of
 * another's row changes nothing, for rows are found in their project only. test/models/keys-by-project.test.ts has the
 * exceptions.
 *
 * What looks across projects now takes rows by project and id. Only sweeps of the release before go by the id alone.
 */
export const up: Migration = async ({ query }) => {
  for (const table of ['campaign_intents', 'journey_resolutions', 'assets']) {
    await query(keyByProject(table, `primary key using index ${table}_by_project`));
  }
  // Tables of a few rows a project; those that every request reads come last.
  for (const table of [
    'journey_requests',
    'write_keys',
    'service_account_keys',
    'service_accounts',
    'roles',
    'app_keys',
    'connections',
  ]) {
    await query(keyByProject(table, 'primary key (project_id, id)'));
  }
  await query(`
    create or replace function claim_unchecked_campaigns(at_most integer) returns table (project_id uuid, intent_id uuid)
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        update campaign_intents set checked_at = now()
        where (campaign_intents.project_id, id) in (
          select c.project_id, c.id from campaign_intents c
          where state in ('running', 'ambiguous') and touched_at < now() - interval '20 seconds'
            and (checked_at is null or checked_at < now() - case state
              when 'running' then interval '30 seconds' else interval '5 minutes' end)
          order by checked_at nulls first for update skip locked limit at_most)
        returning campaign_intents.project_id, campaign_intents.id;
      end`);
  await query(`
    create or replace function claim_unchecked_journey_requests(at_most integer)
      returns table (project_id uuid, journey_request_id uuid)
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        update journey_requests set checked_at = now()
        where (journey_requests.project_id, id) in (
          select j.project_id, j.id from journey_requests j
          where state = 'running' and created_at < now() - interval '5 seconds'
            and (checked_at is null or checked_at < now() - interval '30 seconds')
          order by checked_at nulls first for update skip locked limit at_most)
        returning journey_requests.project_id, journey_requests.id;
      end`);
  await query(`
    create or replace function sweep_journey_documents(at_most integer) returns setof uuid
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        with due as materialized (
          select project_id, id from journey_requests where expires_at < now()
          order by expires_at for update skip locked limit at_most),
        expired as (
          update journey_requests request set document = null, expires_at = null
          from due where request.project_id = due.project_id and request.id = due.id
          returning request.project_id, request.id),
        forgotten as (
          delete from journey_export_parts part using expired
          where part.project_id = expired.project_id and part.request_id = expired.id)
        select id from expired;
      end`);
  await query(`
    create or replace function claim_assets_to_check(at_most integer) returns table (project_id uuid, asset_id uuid)
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        update assets set look_at = case
          when state = 'pending' and now() > upload_expires_at + interval '1 hour'
            then greatest(now() + interval '1 minute',
              least(now() + interval '1 hour', created_at + interval '24 hours'))
          else now() + interval '1 minute' end
        where (assets.project_id, id) in (
          select a.project_id, a.id from assets a where look_at <= now()
          order by look_at for update skip locked limit at_most)
        returning assets.project_id, assets.id;
      end`);
  await query(`do $$
    begin
      grant create on schema public to throughline_lookup;
      drop function if exists expire_campaign_intents_refused, age_of_campaign_intents_refused, expire_journey_resolutions,
        age_of_journey_resolutions;
      call keep_rows_until('campaign_intents_refused', 'campaign_intents', '{project_id,id}', 'ended_at', 7,
        'state in (''validated'', ''refused'')', '{state}');
      call keep_rows_until('journey_resolutions', 'journey_resolutions', '{project_id,id}', 'expires_at', 0);
    end $$`);
};
export const transaction = false;
export const expands = true;
