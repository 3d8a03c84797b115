import type { Migration } from './migration.ts';

/** A column that may be null and rights of the API are added; a function that changes finds less. */
export const expands = true;

/**
 * What the deletion of a project stopped, in numbers, is kept until the project comes back. Its campaigns are ended by who
 * deletes it. Its exports wait, as its mails do; erasures go on, for they send nothing to anybody.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table projects add column stopped jsonb;
    grant update (stopped) on projects to throughline_api;
    grant update (outcome, ended_at) on campaign_intents to throughline_api;

    grant create on schema public to throughline_lookup;
    grant select (kind) on journey_requests to throughline_lookup;
    create or replace function claim_unchecked_journey_requests(at_most integer)
      returns table (project_id uuid, journey_request_id uuid)
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        with due as materialized (
          select j.project_id as project, j.id from journey_requests j
          where state = 'running' and created_at < now() - interval '5 seconds'
            and (checked_at is null or checked_at < now() - interval '30 seconds')
            and (kind = 'erase' or exists (select from projects p where p.id = j.project_id and p.deleted_at is null))
          order by checked_at nulls first for update skip locked limit at_most)
        update journey_requests set checked_at = now() from due
        where journey_requests.project_id = due.project and journey_requests.id = due.id
        returning journey_requests.project_id, journey_requests.id;
      end;
  `);
};
