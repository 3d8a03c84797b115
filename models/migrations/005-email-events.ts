import type { Migration } from './migration.ts';

/** What the provider tells of mails after it has accepted them, and the addresses that must not get mail. */
export const up: Migration = async ({ query }) => {
  await query(`
    -- Without a project until the message is known; batch_id and index are then what the mail's tag claims. Ids and
    -- enumerations only: a row that belongs to no project holds nothing of a person.
    create table email_events (
      svix_id text primary key,
      project_id uuid,
      batch_id uuid,
      index integer,
      message_id text not null,
      type text not null,
      bounce_type text,
      occurred_at timestamptz not null,
      received_at timestamptz not null default now(),
      foreign key (project_id, batch_id) references email_batches (project_id, id)
    );
    create index email_events_unmatched on email_events (message_id) where project_id is null;
    create index email_events_recipient on email_events (batch_id, index);
    alter table email_events enable row level security;
    alter table email_events force row level security;
    create policy in_project on email_events to throughline_owner, throughline_api, throughline_worker, throughline_admin
      using (project_id = current_project()) with check (project_id = current_project());
    create policy platform on email_events to throughline_api, throughline_worker
      using (project_id is null) with check (project_id is null);
    grant select, insert, update on email_events to throughline_api;
    grant select, update on email_events to throughline_worker;

    create index email_recipients_message on email_recipients (message_id) where message_id is not null;
    create policy lookup on email_recipients for select to throughline_lookup using (true);
    grant select (project_id, message_id) on email_recipients to throughline_lookup;
    grant update on email_recipients to throughline_api;

    -- Whose mail it is: by the provider's id for it, else by the batch that its tag names.
    create function project_of_email_message(message text, batch uuid) returns uuid language sql stable security definer
      set search_path = public, pg_temp
      return coalesce(
        (select project_id from email_recipients where message_id = message limit 1),
        (select project_id from email_batches where id = batch));
    grant create on schema public to throughline_lookup;
    alter function project_of_email_message owner to throughline_lookup;
    revoke execute on function project_of_email_message from public;
    grant execute on function project_of_email_message to throughline_api;

    -- An address may be here for several reasons, each of which ends by itself.
    create table email_suppressions (
      project_id uuid not null references projects,
      address text not null,
      reason text not null check (reason in ('bounce', 'complaint', 'unsubscribe', 'manual')),
      source text not null check (source in ('provider', 'unsubscribe_link', 'api', 'admin')),
      created_at timestamptz not null default now(),
      primary key (project_id, address, reason)
    );
    call protect_project_table('email_suppressions');
    grant select, insert, delete on email_suppressions to throughline_api, throughline_admin;
    grant select, insert on email_suppressions to throughline_worker;
    grant update (source) on email_suppressions to throughline_api, throughline_worker, throughline_admin;
  `);
};
