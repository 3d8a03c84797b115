import type { Migration } from './migration.ts';

/** Senders, batches, their recipients and chunks, and the pacing row of each provider. */
export const up: Migration = async ({ query }) => {
  await query(`
    create table senders (
      project_id uuid primary key references projects,
      name text not null,
      address text not null,
      reply_to text,
      updated_at timestamptz not null default now()
    );
    call protect_project_table('senders');
    grant select on senders to throughline_api;
    grant select, insert, update on senders to throughline_admin;

    create table email_batches (
      id uuid primary key default gen_random_uuid(),
      project_id uuid not null references projects,
      tracking_id text not null,
      body_digest bytea not null,
      state text not null default 'queued'
        check (state in ('scheduled', 'queued', 'sending', 'paused', 'blocked', 'completed', 'cancelled')),
      state_reason text,
      generation integer not null default 0,
      template jsonb not null,
      sender jsonb not null,
      email_type text,
      client_project_id text,
      metadata jsonb,
      total_recipients integer not null,
      total_batches integer not null,
      queued_by text not null,
      request_id text not null,
      waiting_on text,
      last_error jsonb,
      start_claimed_at timestamptz,
      created_at timestamptz not null default now(),
      started_at timestamptz,
      completed_at timestamptz,
      unique (project_id, tracking_id),
      unique (project_id, id)
    );
    create index email_batches_unstarted on email_batches (created_at) where state = 'queued';
    create index email_batches_page on email_batches (project_id, created_at desc, id desc);
    call protect_project_table('email_batches');

    -- A recipient is its index in the request; its chunk is index / 100.
    create table email_recipients (
      project_id uuid not null,
      batch_id uuid not null,
      index integer not null,
      generation integer not null default 0,
      email text not null,
      params jsonb not null,
      status text not null default 'queued'
        check (status in ('queued', 'sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained', 'failed',
                          'suppressed', 'duplicate', 'cancelled', 'unknown')),
      reason_code text,
      reason_message text,
      message_id text,
      sent_at timestamptz,
      updated_at timestamptz not null default now(),
      primary key (batch_id, index),
      foreign key (project_id, batch_id) references email_batches (project_id, id)
    ) with (fillfactor = 80);
    call protect_project_table('email_recipients');

    -- One call to the provider. members: indexes in the call's order; attempted_at: when the provider may first have
    -- seen it, null after a definite refusal; recorded_at: when every member's result stood in its row.
    create table email_chunks (
      project_id uuid not null,
      batch_id uuid not null,
      generation integer not null,
      chunk integer not null,
      members integer[] not null,
      body_digest bytea not null,
      attempted_at timestamptz,
      recorded_at timestamptz,
      primary key (batch_id, generation, chunk),
      foreign key (project_id, batch_id) references email_batches (project_id, id)
    );
    call protect_project_table('email_chunks');

    -- taken_at: the last slot that was handed out; cold: it was the first after a pause.
    create table provider_slots (
      provider text primary key,
      taken_at timestamptz not null,
      cold boolean not null
    );

    grant select, insert on email_batches, email_recipients to throughline_api;
    grant select on email_chunks to throughline_api;
    grant select, update on email_batches, email_recipients to throughline_worker;
    grant select, insert, update on email_chunks, provider_slots to throughline_worker;
    grant select on email_batches, email_recipients, email_chunks to throughline_admin;

    create policy lookup on email_batches to throughline_lookup using (current_user = 'throughline_lookup');
    grant select (id, project_id, state, created_at, start_claimed_at), update (start_claimed_at) on email_batches
      to throughline_lookup;

    -- What a crash between commit and start left behind, each claimed by one sweeper at a time.
    create function claim_unstarted_batches(at_most integer) returns table (project_id uuid, batch_id uuid)
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        update email_batches set start_claimed_at = now()
        where id in (
          select id from email_batches
          where state = 'queued' and created_at < now() - interval '5 seconds'
            and (start_claimed_at is null or start_claimed_at < now() - interval '15 seconds')
          order by created_at for update skip locked limit at_most)
        returning email_batches.project_id, email_batches.id;
      end;
    grant create on schema public to throughline_lookup;
    alter function claim_unstarted_batches owner to throughline_lookup;
    revoke execute on function claim_unstarted_batches from public;
    grant execute on function claim_unstarted_batches to throughline_worker;
  `);
};
