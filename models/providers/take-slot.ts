import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';

/** A provider whose calls the whole fleet spaces out. */
export type PacedProvider = 'resend' | 'googleads-planning';

/**
 * Milliseconds more between the first slot after a pause and the second. The first call finds connections closed and
 * code cold, arrives late, and would crowd the provider's sliding second together with those behind it.
 */
const COLD_START = 300;

/** Seconds without a call after which connections are closed. */
const PAUSE = 4;

/**
 * Takes the next sending slot of a provider: slots lie `spacing` milliseconds apart by the database's clock, whoever
 * takes them.
 * @returns milliseconds to wait until the slot; undefined, and no slot taken, when that is over `longest`
 */
export async function takeSlot(
  { sequelize }: Database,
  provider: PacedProvider,
  { spacing, longest }: { spacing: number; longest: number },
): Promise<number | undefined> {
  const [slot] = await sequelize.query<{ wait: number }>(
    `insert into provider_slots as slot (provider, taken_at, cold) values ($1, clock_timestamp(), true)
     on conflict (provider) do update set
       taken_at = greatest(clock_timestamp(),
         slot.taken_at + make_interval(secs => ($2::float8 + case when slot.cold then $4::float8 else 0 end) / 1000.0)),
       cold = slot.taken_at < clock_timestamp() - make_interval(secs => $5)
     where slot.taken_at + make_interval(secs => ($2::float8 - $3::float8) / 1000.0) <= clock_timestamp()
     returning (extract(epoch from taken_at - clock_timestamp()) * 1000)::float8 as wait`,
    {
      bind: [provider, spacing, longest, Math.min(COLD_START, 3 * spacing), PAUSE],
      type: QueryTypes.SELECT,
    },
  );
  return slot && Math.max(slot.wait, 0);
}

/** Keeps every worker from calling a provider for the next `pause` milliseconds: what its Retry-After asked for. */
export async function pushBackSlots(
  { sequelize }: Database,
  provider: PacedProvider,
  pause: number,
): Promise<void> {
  await sequelize.query(
    `update provider_slots set taken_at = greatest(taken_at, clock_timestamp() + make_interval(secs => $2 / 1000.0))
     where provider = $1`,
    { bind: [provider, pause], type: QueryTypes.UPDATE },
  );
}
