import type { Migration } from './migration.ts';

/**
 * Events of mails have the project's policy only. Those that belong to no project yet are stored and claimed by functions,
 * which return ids; before, every project saw them all.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    drop policy platform on email_events;
    revoke insert, update on email_events from throughline_api, throughline_worker;
    grant insert, select (svix_id, project_id, message_id), update (project_id, batch_id, index) on email_events
      to throughline_lookup;
    grant select (batch_id, index) on email_recipients to throughline_lookup;

    -- Keeps an event, of no project yet; one that is there already stays as it is.
    create function store_email_event(svix text, message text, batch uuid, at_index integer, event_type text,
      bounce text, occurred timestamptz) returns setof text language sql volatile security definer
      set search_path = public, pg_temp
      begin atomic
        insert into email_events (svix_id, message_id, batch_id, index, type, bounce_type, occurred_at)
        values (svix, message, batch, at_index, event_type, bounce, occurred)
        on conflict (svix_id) do nothing returning svix_id;
      end;

    -- Of several deliveries of one event, one claims it for the recipient of this project that it is about.
    create function claim_email_event(svix text, batch uuid, at_index integer) returns setof text
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        update email_events set project_id = current_project(), batch_id = batch, index = at_index
        where svix_id = svix and project_id is null and current_project() is not null returning svix_id;
      end;

    -- Claims what came about mails before this project had recorded that they are its own.
    create function claim_email_events_of(messages text[]) returns setof text
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        update email_events e set project_id = r.project_id, batch_id = r.batch_id, index = r.index
        from email_recipients r
        where e.message_id = any(messages) and e.project_id is null
          and r.message_id = e.message_id and r.project_id = current_project()
        returning e.svix_id;
      end;

    grant create on schema public to throughline_lookup;
    alter function store_email_event owner to throughline_lookup;
    alter function claim_email_event owner to throughline_lookup;
    alter function claim_email_events_of owner to throughline_lookup;
    revoke execute on function store_email_event, claim_email_event, claim_email_events_of from public;
    grant execute on function store_email_event, claim_email_event to throughline_api;
    grant execute on function claim_email_event, claim_email_events_of to throughline_worker;

    -- By name, as every policy of look-ups: the owner is a member of the role, and must not see as much.
    drop policy lookup on email_recipients;
    create policy lookup on email_recipients for select to throughline_lookup using (current_user = 'throughline_lookup');
  `);
};
