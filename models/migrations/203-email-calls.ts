import type { Migration } from './migration.ts';

/**
 * One table for calls to the e-mail provider, whatever batches their mails are from. `call_id` names the call and is
 * its idempotency key. A row without `attempted_at` is assigned to a call that has not started.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    grant create on schema public to throughline_lookup;

    alter table email_batches rename column in_lots to shares_calls;
    alter table email_batches drop column without_run, drop column shared_run;

    create or replace function claim_unstarted_batches(at_most integer) returns table (project_id uuid, batch_id uuid)
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        with due as materialized (
          select id from email_batches
          where opened_at is null and not shares_calls and steered_at < now() - interval '5 seconds'
            and (start_claimed_at is null or start_claimed_at < now() - greatest(interval '15 seconds',
              least(start_claimed_at - steered_at, interval '5 minutes')))
          order by steered_at for update skip locked limit at_most)
        update email_batches set start_claimed_at = now() from due where email_batches.id = due.id
        returning email_batches.project_id, email_batches.id;
      end;
    drop function find_projects_of_single_mails, count_open_batches;

    alter table email_chunks rename to email_calls;
    alter table email_calls add column call_id uuid not null default gen_random_uuid();
    update email_calls set call_id = lot where lot is not null;
    alter table email_calls drop constraint email_chunks_pkey, drop column chunk, drop column lot, drop column lot_attempts,
      alter column call_id drop default, add primary key (batch_id, generation, call_id);
    create index email_calls_id on email_calls (call_id);
    create index email_calls_open on email_calls (project_id) where recorded_at is null;
    drop index email_batches_for_lots;
    create index email_batches_for_calls on email_batches (project_id, connection_id, steered_at)
      where shares_calls and state = 'queued';
    grant delete on email_calls to throughline_worker;

    -- Accounts whose single mails have waited for seconds, or have a call that has not ended.
    create function find_single_mail_accounts(at_most integer) returns table (project_id uuid, connection_id uuid)
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        select p.id, account.connection_id from projects p cross join lateral (
          select b.connection_id from email_batches b
          where b.project_id = p.id and b.shares_calls and b.state = 'queued'
            and b.steered_at < now() - interval '2 seconds'
          union
          select b.connection_id from email_calls c join email_batches b on b.id = c.batch_id
          where c.project_id = p.id and c.recorded_at is null and b.shares_calls) as account
        where p.deleted_at is null order by random() limit at_most;
      end;
    alter function find_single_mail_accounts owner to throughline_lookup;
    revoke execute on function find_single_mail_accounts from public;
    grant execute on function find_single_mail_accounts to throughline_worker;

    create or replace function count_open_batches_by_account() returns table
        (state text, reason text, is_own boolean, batches integer, recipients integer, age double precision)
      language sql stable security definer set search_path = public, pg_temp
      begin atomic
        select batch.state, coalesce(batch.state_reason, batch.waiting_on,
            case when batch.shares_calls and batch.state = 'queued' then 'call' end), batch.connection_id is not null,
          count(*)::integer, sum(greatest(batch.total_recipients - coalesce(calls.recorded, 0), 0))::integer,
          extract(epoch from now() - min(batch.created_at))::double precision
        from email_batches batch
        left join lateral (
          select sum(cardinality(members)) as recorded from email_calls
          where batch.state not in ('queued', 'scheduled') and batch_id = batch.id and recorded_at is not null
        ) calls on true
        where batch.state not in ('completed', 'cancelled')
        group by 1, 2, 3;
      end;
  `);
};
