import type { Migration } from './migration.ts';

/** Pause, resume, cancel, retry and schedule of batches, and how many recipients a project may have in a day. */
export const up: Migration = async ({ query }) => {
  await query(`
    -- opened_at: when a run of the workflow took up what was last asked; null while one has to be started or told.
    alter table email_batches
      add column scheduled_for timestamptz,
      add column opened_at timestamptz,
      add column steered_at timestamptz not null default now(),
      add column checked_at timestamptz;
    drop index email_batches_unstarted;
    create index email_batches_unopened on email_batches (steered_at) where opened_at is null;
    create index email_batches_open on email_batches (checked_at) where state in ('sending', 'scheduled');
    grant update on email_batches, email_recipients to throughline_api, throughline_admin;
    grant update on email_chunks to throughline_admin;

    create table email_daily_usage (
      project_id uuid not null references projects,
      day date not null,
      recipients integer not null,
      primary key (project_id, day)
    );
    call protect_project_table('email_daily_usage');
    grant select, insert, update on email_daily_usage to throughline_api;

    grant select (opened_at, steered_at, checked_at), update (checked_at) on email_batches to throughline_lookup;

    -- What a crash between commit and start, or between commit and signal, left behind.
    create or replace function claim_unstarted_batches(at_most integer) returns table (project_id uuid, batch_id uuid)
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        update email_batches set start_claimed_at = now()
        where id in (
          select id from email_batches
          where opened_at is null and steered_at < now() - interval '5 seconds'
            and (start_claimed_at is null or start_claimed_at < now() - interval '15 seconds')
          order by steered_at for update skip locked limit at_most)
        returning email_batches.project_id, email_batches.id;
      end;

    -- Batches whose run should be alive, each looked at by one sweeper in half a minute.
    create function claim_unchecked_batches(at_most integer) returns table (project_id uuid, batch_id uuid)
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        update email_batches set checked_at = now()
        where id in (
          select id from email_batches
          where state in ('sending', 'scheduled') and opened_at < now() - interval '10 seconds'
            and (checked_at is null or checked_at < now() - interval '30 seconds')
          order by checked_at nulls first for update skip locked limit at_most)
        returning email_batches.project_id, email_batches.id;
      end;
    grant create on schema public to throughline_lookup;
    alter function claim_unchecked_batches owner to throughline_lookup;
    revoke execute on function claim_unchecked_batches from public;
    grant execute on function claim_unchecked_batches to throughline_worker;
  `);
};
