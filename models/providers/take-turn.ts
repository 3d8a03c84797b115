import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';
import type { PausedCalls } from './pause-calls.ts';

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
