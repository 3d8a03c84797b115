import type { Client } from 'pg';
import { eventually } from '../support/eventually.ts';
import type { World } from './open-world.ts';

/** `countWaiting` returns the number of statements that wait for the lock. */
type Work = (countWaiting: () => Promise<number>) => Promise<void>;

export function whileRowsAreLocked(
  world: Pick<World, 'database'>,
  [select, ...bind]: readonly [string, ...unknown[]],
  work: Work,
): Promise<void> {
  const lock = async (superuser: Client) => {
    const locked = await superuser.query(select, bind);
    if (!locked.rowCount) throw new Error('The statement found no row to lock.');
  };
  return whileLocked(world, lock, work);
}

export function whileTableIsLocked(world: Pick<World, 'database'>, table: string, work: Work): Promise<void> {
  const lock = (superuser: Client) => superuser.query(`lock table ${table} in access exclusive mode`);
  return whileLocked(world, lock, work);
}

/** Holds a lock while `work` runs, and then waits until the blocked transactions have ended. */
async function whileLocked(
  { database }: Pick<World, 'database'>,
  lock: (superuser: Client) => Promise<unknown>,
  work: Work,
): Promise<void> {
  const superuser = await database.openSession();
  const count = async (condition: string) => {
    // Otherwise, the transaction would keep its first snapshot of `pg_stat_activity`.
    await superuser.query('select pg_stat_clear_snapshot()');
    const { rowCount } = await superuser.query(
      `select from pg_stat_activity where datname = current_database() and ${condition}`,
    );
    return rowCount ?? 0;
  };
  const countWaiting = () => count(`wait_event_type = 'Lock'`);
  try {
    await superuser.query('begin');
    await lock(superuser);
    await work(countWaiting);
    await superuser.query('commit');
    await eventually(async () => (await countWaiting()) === 0);
    // After its blocked statement ends, a transaction still has to commit or roll back.
    await eventually(
      async () => (await count(`usename = 'throughline_api' and xact_start is not null`)) === 0,
    );
  } finally {
    await superuser.end();
  }
}
