import type { Migration } from './migration.ts';

/**
 * The document of an export stays in the parts that it was collected in, so that the API can pass it on part by part
 * whatever its size. Documents that were put together before become one part for each section.
 *
 * `document` stays, empty, because the API and the workers of the release before name it until they are replaced; the
 * next release drops it. What such a worker still writes there is in nobody's reach and goes when it expires.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table journey_requests no force row level security;
    alter table journey_export_parts no force row level security;
    insert into journey_export_parts (project_id, request_id, section, items)
      select project_id, id, key, value from journey_requests, json_each(document)
      where document is not null and json_array_length(value) > 0;
    update journey_requests set document = null where document is not null;
    alter table journey_requests force row level security;
    alter table journey_export_parts force row level security;

    drop function sweep_journey_documents;
    create index journey_export_parts_section on journey_export_parts (project_id, request_id, section, part);
    grant select on journey_export_parts to throughline_api;

    create policy lookup on journey_export_parts to throughline_lookup using (current_user = 'throughline_lookup');
    grant select (project_id, request_id), delete on journey_export_parts to throughline_lookup;
    create function sweep_journey_documents(at_most integer) returns setof uuid
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        with expired as (
          update journey_requests set document = null, expires_at = null
          where id in (
            select id from journey_requests where expires_at < now()
            order by expires_at for update skip locked limit at_most)
          returning project_id, id),
        forgotten as (
          delete from journey_export_parts part using expired
          where part.project_id = expired.project_id and part.request_id = expired.id)
        select id from expired;
      end;
    grant create on schema public to throughline_lookup;
    alter function sweep_journey_documents owner to throughline_lookup;
    revoke execute on function sweep_journey_documents from public;
    grant execute on function sweep_journey_documents to throughline_worker;
  `);
};
