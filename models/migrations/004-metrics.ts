import type { Migration } from './migration.ts';

/** What metrics count across projects. */
export const up: Migration = async ({ query }) => {
  await query(`
    create index email_batches_by_open_state on email_batches (state) where state not in ('completed', 'cancelled');

    create policy lookup on email_chunks for select to throughline_lookup using (current_user = 'throughline_lookup');
    grant select (batch_id, members, recorded_at) on email_chunks to throughline_lookup;
    grant select (state_reason, waiting_on, total_recipients) on email_batches to throughline_lookup;

    -- Recipients are counted by what their chunks have recorded: a hundredth of the rows. So those who will be left
    -- out (duplicates) count until the batch ends, and those of a retry do not.
    create function count_open_batches() returns table
        (state text, reason text, batches integer, recipients integer, age double precision)
      language sql stable security definer set search_path = public, pg_temp
      begin atomic
        select batch.state, coalesce(batch.state_reason, batch.waiting_on), count(*)::integer,
          sum(greatest(batch.total_recipients - chunks.recorded, 0))::integer,
          extract(epoch from now() - min(batch.created_at))::double precision
        from email_batches batch
        cross join lateral (
          select coalesce(sum(cardinality(members)), 0) as recorded from email_chunks
          where batch_id = batch.id and recorded_at is not null) chunks
        where batch.state not in ('completed', 'cancelled')
        group by 1, 2;
      end;
    grant create on schema public to throughline_lookup;
    alter function count_open_batches owner to throughline_lookup;
    revoke execute on function count_open_batches from public;
    grant execute on function count_open_batches to throughline_worker;
  `);
};
