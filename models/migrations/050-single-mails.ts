import type { Migration } from './migration.ts';

/** It only adds. */
export const expands = true;

/**
 * Batches of one mail that go out together with others of their project, up to a hundred in one call, without a workflow
 * each. `in_lots`: the batch waits for a lot, or is in one; what is steered, and what nobody takes, leaves for a workflow of
 * its own. `lot`: the call that the batch's chunk is in, whose key it makes.
 *
 * A chunk in a lot has no attempts of its own: that keeps a worker of the release before, which counts them, from making
 * a call of its own for it under another key.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table email_batches add column in_lots boolean not null default false;

    alter table email_chunks add column lot uuid, add column lot_attempts integer not null default 0;
    alter table email_chunks add constraint email_chunks_lot check (lot is null or attempts = 0) not valid;

    grant select (in_lots), update (in_lots, opened_at) on email_batches to throughline_lookup;
    grant select (project_id, generation, chunk, lot, attempted_at), update (lot) on email_chunks to throughline_lookup;
    grant select (duty, held_until) on worker_duties to throughline_lookup;

    -- As before, and of what waits for a lot when no worker makes any: those of the release before do not. What is in a
    -- lot leaves it, too, unless its call is in doubt: the lot has the key that it is repeated under.
    create or replace function claim_unstarted_batches(at_most integer) returns table (project_id uuid, batch_id uuid)
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        with due as materialized (
          select id from email_batches
          where opened_at is null and not in_lots and steered_at < now() - interval '5 seconds'
            and (start_claimed_at is null or start_claimed_at < now() - greatest(interval '15 seconds',
              least(start_claimed_at - steered_at, interval '5 minutes')))
          order by steered_at for update skip locked limit at_most),
        without_lots as materialized (
          select id from email_batches
          where in_lots and state = 'queued' and steered_at < now() - interval '15 seconds'
            and not exists (select from worker_duties
              where duty = 'single-mails' and held_until > now() - interval '30 seconds')
          for update skip locked limit at_most),
        in_idle_lots as materialized (
          select b.id from email_chunks c join email_batches b on b.id = c.batch_id
          where c.lot is not null and c.recorded_at is null and c.attempted_at is null
            and b.in_lots and b.state = 'sending' and b.steered_at < now() - interval '15 seconds'
            and not exists (select from worker_duties
              where duty = 'single-mails' and held_until > now() - interval '30 seconds')
          for update of b skip locked
          limit greatest(at_most - (select count(*) from due) - (select count(*) from without_lots), 0)),
        freed as (
          update email_chunks c set lot = null from in_idle_lots
          where c.batch_id = in_idle_lots.id and c.generation = 0 and c.chunk = 0
            and c.lot is not null and c.recorded_at is null and c.attempted_at is null
          returning c.batch_id)
        update email_batches set start_claimed_at = now(), in_lots = false, opened_at = null
        from (select id from due union all select id from without_lots union all select batch_id from freed
          limit at_most) as claimed
        where email_batches.id = claimed.id
        returning email_batches.project_id, email_batches.id;
      end;

    create or replace function claim_unchecked_batches(at_most integer) returns table (project_id uuid, batch_id uuid)
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        update email_batches set checked_at = now()
        where id in (
          select id from email_batches
          where state in ('sending', 'scheduled') and not in_lots and opened_at < now() - interval '10 seconds'
            and (checked_at is null or checked_at < now() - interval '30 seconds')
          order by checked_at nulls first for update skip locked limit at_most)
        returning email_batches.project_id, email_batches.id;
      end;

    -- As before, but what waits for a lot has the reason of its own that it waits for one.
    create or replace function count_open_batches() returns table
        (state text, reason text, batches integer, recipients integer, age double precision)
      language sql stable security definer set search_path = public, pg_temp
      begin atomic
        select batch.state, coalesce(batch.state_reason, batch.waiting_on,
            case when batch.in_lots and batch.state = 'queued' then 'lot' end), count(*)::integer,
          sum(greatest(batch.total_recipients - coalesce(chunks.recorded, 0), 0))::integer,
          extract(epoch from now() - min(batch.created_at))::double precision
        from email_batches batch
        left join lateral (
          select sum(cardinality(members)) as recorded from email_chunks
          where batch_id = batch.id and recorded_at is not null) chunks
          on batch.state not in ('queued', 'scheduled')
        where batch.state not in ('completed', 'cancelled')
        group by 1, 2;
      end;

    -- Projects whose single mails wait for longer than their run takes to be told, or have a lot that has not ended.
    create function find_projects_of_single_mails(at_most integer) returns setof uuid
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        select p.id from projects p
        where exists (select from email_batches b where b.project_id = p.id and b.in_lots and b.state = 'queued'
            and b.steered_at < now() - interval '2 seconds')
          or exists (select from email_chunks c where c.project_id = p.id and c.lot is not null and c.recorded_at is null)
        order by random() limit at_most;
      end;
    grant create on schema public to throughline_lookup;
    alter function find_projects_of_single_mails owner to throughline_lookup;
    revoke execute on function find_projects_of_single_mails from public;
    grant execute on function find_projects_of_single_mails to throughline_worker;
  `);
};
