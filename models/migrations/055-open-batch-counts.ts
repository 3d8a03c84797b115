import type { Migration } from './migration.ts';

/** Only what a function does is changed. */
export const expands = true;

/**
 * Chunks are looked up for batches that may have some only. As a condition of the join it was one of the result: the
 * look-up was made for every open batch, and thrown away for those that wait.
 */
export const up: Migration = async ({ query }) => {
  await query(`
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
          where batch.state not in ('queued', 'scheduled') and batch_id = batch.id and recorded_at is not null
        ) chunks on true
        where batch.state not in ('completed', 'cancelled')
        group by 1, 2;
      end;
  `);
};
