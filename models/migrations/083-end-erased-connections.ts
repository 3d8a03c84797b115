import type { Migration } from './migration.ts';

/** A function finds more. */
export const expands = true;

/** Connections of a project that is being erased are brought to their end too. Else as before. */
export const up: Migration = async ({ query }) => {
  await query(`
    create or replace function claim_connections(at_most integer) returns table (project_id uuid, connection_id uuid)
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        with due as materialized (
          select c.project_id as project, c.id from connections c
          where status in ('active', 'revoked') and (check_at is null or check_at <= now())
            and exists (select from projects p where p.id = c.project_id
              and (p.deleted_at is null or (p.erasing_at is not null and c.status = 'revoked')))
          order by check_at nulls first for update skip locked limit at_most)
        update connections set check_at = now() + case status
          when 'revoked' then interval '1 minute' else interval '23 hours' + random() * interval '2 hours' end
        from due where connections.project_id = due.project and connections.id = due.id
        returning connections.project_id, connections.id;
      end;
  `);
};
