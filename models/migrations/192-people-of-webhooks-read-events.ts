import type { Migration } from './migration.ts';

/** Only a function's body changes. */
export const expands = true;

/** Enabling a webhook needs `event_log:read` besides `webhooks:write`, so only people with both get the mail. */
export const up: Migration = async ({ query }) => {
  await query(`
    create or replace function people_of_webhooks(at_most integer) returns setof text language sql stable
      security definer set search_path = public, pg_temp
      begin atomic
        select u.email
        from projects p
          join memberships m on m.project_id = p.id
          join users u on u.id = m.user_id
        where p.id = current_project() and u.disabled_at is null
          and (u.id = p.owner_id or (
            select coalesce(array_agg(permission), '{}') @> array['webhooks:write', 'event_log:read']
            from membership_roles mr
              join roles r on r.project_id = mr.project_id and r.id = mr.role_id,
              unnest(r.permissions) as permission
            where mr.project_id = p.id and mr.user_id = u.id))
        order by u.id <> p.owner_id, m.created_at, u.id
        limit at_most;
      end;
  `);
};
