import type { Migration } from './migration.ts';

/** A project's own daily limit of recipients, the end of old events, and a right that the worker never needed. */
export const up: Migration = async ({ query }) => {
  await query(`
    -- What the project may queue in a day (UTC); null: what every project may.
    alter table projects add column daily_recipients integer check (daily_recipients > 0);

    create index email_events_received on email_events (received_at);
    create policy lookup on email_events to throughline_lookup using (current_user = 'throughline_lookup');
    grant select (svix_id, received_at), update (received_at), delete on email_events to throughline_lookup;

    create function delete_old_email_events(days integer, at_most integer) returns setof text
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        delete from email_events where svix_id in (
          select svix_id from email_events where received_at < now() - make_interval(days => days)
          order by received_at for update skip locked limit at_most)
        returning svix_id;
      end;
    grant create on schema public to throughline_lookup;
    alter function delete_old_email_events owner to throughline_lookup;
    revoke execute on function delete_old_email_events from public;
    grant execute on function delete_old_email_events to throughline_worker;

    -- The platform's own entries are written by whoever issues keys and tokens; the worker acts in projects only.
    alter policy in_project on audit_entries with check (project_id = current_project()
      or (project_id is null and current_user <> 'throughline_worker'));
  `);
};
