import type { Migration } from './migration.ts';

/** Columns that may be null, and functions. */
export const expands = true;

/**
 * What signs the webhooks of a project's own account at Resend, sealed with a key that the API has: it verifies with it.
 * Typed in with the account's key, it waits in the attempt until a worker has tried that.
 *
 * An event that such a webhook tells is its project's from the first: it is stored with the recipient whom it is about,
 * and one that is about nobody is not stored.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table connections add column sealed_webhook_secret text;
    alter table connect_sessions add column sealed_webhook_secret text;
    grant select (sealed_webhook_secret) on connections to throughline_api;
    grant update (sealed_webhook_secret) on connections to throughline_worker;
    grant update (sealed_webhook_secret) on connect_sessions to throughline_api, throughline_worker;
    grant select (sealed_webhook_secret) on connections to throughline_lookup;
    grant create on schema public to throughline_lookup;

    create function project_of_connection_webhook(of_connection uuid) returns uuid
      language sql stable security definer set search_path = public, pg_temp
      begin atomic
        select c.project_id from connections c
        where c.id = of_connection and c.sealed_webhook_secret is not null and c.status <> 'revoked';
      end;

    -- Keeps an event of this project's own account; one that is there already stays as it is.
    create function store_own_email_event(svix text, message text, batch uuid, at_index integer, event_type text,
      bounce text, occurred timestamptz) returns setof text language sql volatile security definer
      set search_path = public, pg_temp
      begin atomic
        insert into email_events (svix_id, project_id, message_id, batch_id, index, type, bounce_type, occurred_at)
        select svix, current_project(), message, batch, at_index, event_type, bounce, occurred
        where current_project() is not null
        on conflict (svix_id) do nothing returning svix_id;
      end;

    alter function project_of_connection_webhook owner to throughline_lookup;
    alter function store_own_email_event owner to throughline_lookup;
    revoke execute on function project_of_connection_webhook, store_own_email_event from public;
    grant execute on function project_of_connection_webhook, store_own_email_event to throughline_api;
  `);
};
