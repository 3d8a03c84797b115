import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';

/**
 * Whose calls a provider asked us to hold: everybody's, or those of one connection. Meta's also of one ad account
 * (`meta:act_1`), whoever asks for it: that is how Meta counts.
 */
export type PausedCalls = `crm:${string}` | 'googleads' | `googleads:${string}` | 'meta' | `meta:${string}`;

/** Keeps every worker from these calls for the next `pause` milliseconds, by the database's clock. */
export async function pauseCalls({ sequelize }: Database, calls: PausedCalls, pause: number): Promise<void> {
  await sequelize.query(
    `insert into provider_slots as slot (provider, taken_at, cold)
     values ($1, clock_timestamp() + make_interval(secs => $2 / 1000.0), false)
     on conflict (provider) do update set taken_at = greatest(slot.taken_at, excluded.taken_at)
     returning 1`,
    { bind: [calls, pause], type: QueryTypes.SELECT },
  );
}

/** Milliseconds until the last of these may be made again; 0 when they may now. */
export async function pauseLeft({ sequelize }: Database, calls: readonly PausedCalls[]): Promise<number> {
  const [row] = await sequelize.query<{ left: number | null }>(
    `select (extract(epoch from max(taken_at) - clock_timestamp()) * 1000)::float8 as left
     from provider_slots where provider = any($1)`,
    { bind: [calls], type: QueryTypes.SELECT },
  );
  return Math.max(row?.left ?? 0, 0);
}
