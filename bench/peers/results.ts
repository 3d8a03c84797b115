import { Pool } from 'pg';
import { CALLS_IN_FLIGHT } from '../mailing.ts';

export type Results = Awaited<ReturnType<typeof openResults>>;

/** The pool has a connection for each concurrent call of a peer. */
export async function openResults(databaseUrl: string) {
  const pool = new Pool({ connectionString: databaseUrl, max: CALLS_IN_FLIGHT });
  await pool.query(
    `create table if not exists peer_results (batch_id uuid, index integer, status text not null, message_id text,
       recorded_at timestamptz not null default now(), primary key (batch_id, index))`,
  );
  return {
    /** Idempotent, because peers repeat steps. */
    async record(batchId: string, start: number, messageIds: readonly string[]): Promise<void> {
      await pool.query(
        `insert into peer_results (batch_id, index, status, message_id)
         select $1, $2 + place - 1, 'sent', id from unnest($3::text[]) with ordinality as sent (id, place)
         on conflict do nothing`,
        [batchId, start, messageIds],
      );
    },
    /** @throws Error if the batch does not have `count` results */
    async expect(batchId: string, count: number): Promise<void> {
      const { rowCount } = await pool.query('select from peer_results where batch_id = $1', [batchId]);
      if (rowCount !== count) throw new Error(`A peer recorded ${rowCount} of ${count} results.`);
    },
    stop: () => pool.end(),
  };
}
