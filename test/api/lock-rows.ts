import type { Client } from 'pg';
import { eventually } from '../support/eventually.ts';
import type { World } from './open-world.ts';

/**
 * Locks the rows that a `select … for update` names while `work` runs. Afterwards lets through whatever waits for them,
 * and waits until that is done.
 * @param work is given how many statements wait for the lock
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
    // What waited is in a transaction, which is then rolled back or committed.
    await eventually(async () => (await countOpen(superuser)) === 0);
  } finally {
    await superuser.end();
  }
}

async function countOpen(superuser: Client): Promise<number> {
  const { rows } = await superuser.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and usename = 'throughline_api' and xact_start is not null`,
  );
  return rows[0]?.count ?? 0;
}
