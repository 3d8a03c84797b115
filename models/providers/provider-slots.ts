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

/** Seconds for which calls stay slowed when nothing more is heard: providers count over an hour, which slides. */
const SLOWED_FOR = 300;

/** Keeps these calls `spacing` milliseconds apart for the next minutes, whoever makes them. */
export async function slowCalls({ sequelize }: Database, calls: PausedCalls, spacing: number): Promise<void> {
  await sequelize.query(
    `insert into provider_slots as slot (provider, taken_at, cold, spacing, slow_until)
     values ($1, clock_timestamp() + make_interval(secs => $2 / 1000.0), false, $2,
       clock_timestamp() + make_interval(secs => $3))
     on conflict (provider) do update set spacing = excluded.spacing, slow_until = excluded.slow_until,
       taken_at = greatest(slot.taken_at, excluded.taken_at)
     returning 1`,
    { bind: [calls, Math.round(spacing), SLOWED_FOR], type: QueryTypes.SELECT },
  );
}

/** Lets calls that {@link slowCalls} slowed follow one another as they come again. A pause of theirs stays. */
export async function letCallsGo({ sequelize }: Database, calls: PausedCalls): Promise<void> {
  await sequelize.query(
    `update provider_slots set spacing = 0, slow_until = null
     where provider = $1 and slow_until is not null returning 1`,
    { bind: [calls], type: QueryTypes.SELECT },
  );
}

/**
 * Takes the next turn of calls that are slowed or paused, in all of these at once.
 * @returns `wait`: milliseconds until the turn, 0 where nothing holds them; over `longest` no turn was taken. `apart`:
 * milliseconds from one turn to the next, 0 where calls are not slowed
 */
export async function takeTurn(
  { sequelize }: Database,
  calls: readonly PausedCalls[],
  longest: number,
): Promise<{ wait: number; apart: number; isHeld: boolean }> {
  const [turn] = await sequelize.query<{ wait: number | null; apart: number; isHeld: boolean }>(
    `with held as (
       select provider, greatest(taken_at, clock_timestamp()) as turn,
         case when slow_until > clock_timestamp() then spacing else 0 end as apart
       from provider_slots
       where provider = any($1) and (taken_at > clock_timestamp() or slow_until is not null)
       order by provider for update
     ), taken as (
       update provider_slots slot set taken_at = held.turn + make_interval(secs => held.apart / 1000.0)
       from held
       where slot.provider = held.provider and held.apart > 0
         and not exists (
           select from held where turn > clock_timestamp() + make_interval(secs => $2::float8 / 1000.0))
     )
     select (extract(epoch from max(turn) - clock_timestamp()) * 1000)::float8 as wait,
       coalesce(max(apart), 0) as apart, count(*) > 0 as "isHeld"
     from held`,
    { bind: [calls, longest], type: QueryTypes.SELECT },
  );
  return { wait: Math.max(turn?.wait ?? 0, 0), apart: turn?.apart ?? 0, isHeld: turn?.isHeld ?? false };
}
