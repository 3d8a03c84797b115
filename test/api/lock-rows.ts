import type { Client } from 'pg';
import { eventually } from '../support/eventually.ts';
import type { World } from './open-world.ts';

/**
 * Locks the rows of a `select … for update` while `work` runs. Afterwards releases the lock and waits for the blocked
 * transactions to end.
 * @param work receives the number of statements that wait for the lock
 */
export async function whileRowsAreLocked(
  { database }: World,
  [select, ...bind]: readonly [string, ...unknown[]],
  work: (countWaiting: () => Promise<number>) => Promise<void>,
): Promise<void> {
  const superuser = await database.session();
  const countWaiting = async () => {
    const { rows } = await superuser.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.count ?? 0;
  };
  try {
    await superuser.query('begin');
    const locked = await superuser.query(select, bind);
    if (!locked.rowCount) throw new Error('There is no such row.');
    await work(countWaiting);
    await superuser.query('commit');
    await eventually(async () => (await countWaiting()) === 0);
    // A blocked statement belongs to a transaction, which then commits or rolls back.
    await eventually(async () => (await countOpenTransactions(superuser)) === 0);
  } finally {
    await superuser.end();
  }
}

async function countOpenTransactions(superuser: Client): Promise<number> {
  const { rows } = await superuser.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and usename = 'throughline_api' and xact_start is not null`,
  );
  return rows[0]?.count ?? 0;
}
