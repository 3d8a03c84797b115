import type { Migration } from './migration.ts';

/** A function is added, and a right of the API. */
export const expands = true;

/**
 * All connections of a grant are found, a lot at a time: those after an id. And the API says of a person's data how many
 * connections were deleted.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    grant create on schema public to throughline_lookup;

    create function connections_of_grant_after(of_provider text, of_grant text, after uuid, at_most integer)
      returns table (project_id uuid, connection_id uuid)
      language sql stable security definer set search_path = public, pg_temp
      begin atomic
        select c.project_id, c.id from connections c
        where c.provider = of_provider and c.grant_id = of_grant and c.id > after order by c.id limit at_most;
      end;
    alter function connections_of_grant_after owner to throughline_lookup;
    revoke execute on function connections_of_grant_after from public;
    grant execute on function connections_of_grant_after to throughline_worker;

    grant select (connections) on meta_callbacks to throughline_api;
  `);
};
