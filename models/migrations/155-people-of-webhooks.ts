import type { Migration } from './migration.ts';

/** A function and columns are added. */
export const expands = true;

/**
 * Whom a worker mails that a webhook was disabled: who can enable it, which are the project's owner and everybody whose
 * role permits `webhooks:write`; the owner first, then who is there longest. How often that happened in a day is counted
 * by project, because webhooks can be deleted and made anew.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    create function people_of_webhooks(at_most integer) returns setof text language sql stable
      security definer set search_path = public, pg_temp
      begin atomic
        select u.email
        from projects p
          join memberships m on m.project_id = p.id
          join users u on u.id = m.user_id
        where p.id = current_project() and u.disabled_at is null
          and (u.id = p.owner_id or exists (
            select from membership_roles mr join roles r on r.project_id = mr.project_id and r.id = mr.role_id
            where mr.project_id = p.id and mr.user_id = u.id and 'webhooks:write' = any(r.permissions)))
        order by u.id <> p.owner_id, m.created_at, u.id
        limit at_most;
      end;
    revoke execute on function people_of_webhooks from public;
    grant execute on function people_of_webhooks to throughline_worker;

    alter table event_feeds
      add column webhook_mails_on date,
      add column webhook_mails integer not null default 0;
    grant update (webhook_mails_on, webhook_mails) on event_feeds to throughline_worker;
  `);
};
