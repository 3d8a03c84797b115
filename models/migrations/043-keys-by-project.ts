import type { Migration } from './migration.ts';

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
    await query(`drop index concurrently if exists ${table}_by_project`);
    await query(`create unique index concurrently ${table}_by_project on ${table} (project_id, id)`);
  }
  await query(`do $$
    declare
      name text;
      dropping text[];
      adding text[];
      change text;
    begin
      perform set_config('lock_timeout', '1s', true);
      foreach name in array array['campaign_intents', 'journey_resolutions', 'assets'] loop
        execute format('alter table %1$I drop constraint %1$s_pkey,
          add constraint %1$s_pkey primary key using index %1$s_by_project', name);
      end loop;
      -- Tables of a few rows a project. What refers to (project_id, id) refers to the primary key from now on.
      foreach name in array array['roles', 'service_accounts', 'service_account_keys', 'app_keys', 'write_keys',
        'connections', 'journey_requests'] loop
        select array_agg(format('alter table %s drop constraint %I', conrelid::regclass, conname)),
          array_agg(format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)))
        into dropping, adding from pg_constraint where contype = 'f' and confrelid = name::regclass;
        foreach change in array coalesce(dropping, '{}') loop
          execute change;
        end loop;
        execute format('alter table %1$I drop constraint %1$s_pkey, drop constraint if exists %1$s_project_id_id_key,
          add constraint %1$s_pkey primary key (project_id, id)', name);
        foreach change in array coalesce(adding, '{}') loop
          execute change;
        end loop;
      end loop;
    end $$`);
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
        with expired as (
          update journey_requests set document = null, expires_at = null
          where (project_id, id) in (
            select project_id, id from journey_requests where expires_at < now()
            order by expires_at for update skip locked limit at_most)
          returning project_id, id),
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
      call keep_rows_until('campaign_intents_refused', 'campaign_intents', '{project_id,id}', 'ended_at',
        'state in (''validated'', ''refused'')', '{state}');
      call keep_rows_until('journey_resolutions', 'journey_resolutions', '{project_id,id}', 'expires_at');
    end $$`);
};
export const transaction = false;
export const expands = true;
