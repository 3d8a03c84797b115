import type { Migration } from './migration.ts';

/** Functions. */
export const expands = true;

/**
 * Who else hangs on a grant, in whichever project: `known` by the provider's name for it, or perhaps, where a connection
 * of the provider's was typed in and nobody knows whose it is. And no project that was deleted takes webhooks.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    grant create on schema public to throughline_lookup;

    create function others_on_grant(of_provider text, of_grant text, of_connection uuid)
      returns table (known boolean, unknown boolean)
      language sql stable security definer set search_path = public, pg_temp
      begin atomic
        select
          exists (select from connections c
            where c.provider = of_provider and c.grant_id = of_grant and c.id <> of_connection),
          exists (select from connections c
            where c.provider = of_provider and c.grant_id is null and c.status <> 'revoked' and c.id <> of_connection);
      end;
    alter function others_on_grant owner to throughline_lookup;
    revoke execute on function others_on_grant from public;
    grant execute on function others_on_grant to throughline_worker;

    create or replace function project_of_connection_webhook(of_connection uuid) returns uuid
      language sql stable security definer set search_path = public, pg_temp
      begin atomic
        select c.project_id from connections c join projects p on p.id = c.project_id
        where c.id = of_connection and c.sealed_webhook_secret is not null and c.status <> 'revoked'
          and p.deleted_at is null;
      end;
  `);
};
