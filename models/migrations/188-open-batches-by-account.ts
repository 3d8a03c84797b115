import type { Migration } from './migration.ts';

/** It only adds: workers of the release before ask `count_open_batches`. */
export const expands = true;

/**
 * What `count_open_batches` counts, apart for the platform's account and for projects' own: a key or a quota of a project's
 * own account is the project's to mend, and must not look as if nobody's mail went out.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    grant select (connection_id) on email_batches to throughline_lookup;
    grant create on schema public to throughline_lookup;

    create function count_open_batches_by_account() returns table
        (state text, reason text, is_own boolean, batches integer, recipients integer, age double precision)
      language sql stable security definer set search_path = public, pg_temp
      begin atomic
        select batch.state, coalesce(batch.state_reason, batch.waiting_on,
            case when batch.in_lots and batch.state = 'queued' then 'lot' end), batch.connection_id is not null,
          count(*)::integer, sum(greatest(batch.total_recipients - coalesce(chunks.recorded, 0), 0))::integer,
          extract(epoch from now() - min(batch.created_at))::double precision
        from email_batches batch
        left join lateral (
          select sum(cardinality(members)) as recorded from email_chunks
          where batch.state not in ('queued', 'scheduled') and batch_id = batch.id and recorded_at is not null
        ) chunks on true
        where batch.state not in ('completed', 'cancelled')
        group by 1, 2, 3;
      end;
    alter function count_open_batches_by_account owner to throughline_lookup;
    revoke execute on function count_open_batches_by_account from public;
    grant execute on function count_open_batches_by_account to throughline_worker;
  `);
};
