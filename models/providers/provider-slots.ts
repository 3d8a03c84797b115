import type { Database } from '../database.ts';
import { findRow, findValue, getRow, run } from '../rows.ts';

/**
 * Calls that are paused or slowed together: all calls of a provider, of one connection, or of one Meta ad
 * account (`meta:act_1`), whose calls Meta counts across connections.
 */
export type PausedCalls = `crm:${string}` | 'googleads' | `googleads:${string}` | 'meta' | `meta:${string}`;

/** Pauses calls of all workers for `pauseMs` milliseconds. A longer pause that is already stored remains. */
export async function pauseCalls(
  database: Database,
  calls: PausedCalls | PacedProvider,
  pauseMs: number,
): Promise<void> {
  await run(
    database,
    `insert into provider_slots as slot (provider, taken_at)
     values ($1, clock_timestamp() + make_interval(secs => $2 / 1000.0))
     on conflict (provider) do update set taken_at = greatest(slot.taken_at, excluded.taken_at)`,
    [calls, pauseMs],
  );
}

/** Returns the longest remaining pause of the given calls, or 0 without a pause. */
export async function findRemainingPauseMs(
  database: Database,
  calls: readonly PausedCalls[],
): Promise<number> {
  const remainingMs = await findValue<number>(
    database,
    `select (extract(epoch from max(taken_at) - clock_timestamp()) * 1000)::float8 as "remainingMs"
     from provider_slots where provider = any($1)`,
    [calls],
  );
  return Math.max(Math.ceil(remainingMs ?? 0), 0);
}

/**
 * SQL: milliseconds until calls through the connection `c` may continue, considering the pauses of the
 * connection and of its provider. 0 without a pause.
 */
export const REMAINING_PAUSE_SQL = `greatest(0, (select ceil(extract(epoch from max(taken_at) - clock_timestamp()) * 1000)
    from provider_slots slot where slot.provider in (c.provider, c.provider || ':' || c.id)))::float8`;

/** Provider or account whose calls are spaced across all workers. `resend:<id>`: a project's own account. */
export type PacedProvider =
  | 'resend'
  | `resend:${string}`
  | 'resend-sign-in'
  | 'googleads-planning'
  | 'googleads-adjustments'
  | 'datamanager'
  | 'datamanager-reads';

/**
 * Milliseconds by which a call that did not wait may reach the provider late: `cold` if it has to open a
 * connection, otherwise `warm`. The next slot is later by the same time, so that the calls stay `spacingMs`
 * apart at the provider.
 */
const LATE_MS = { cold: 300, warm: 50 };

/** Seconds of inactivity after which a call has to open a connection. */
const IDLE_SECONDS = 4;

/**
 * Reserves the next slot of a provider. Slots are `spacingMs` apart by the database's clock, across all
 * workers.
 * @returns milliseconds until the slot; undefined, without a reservation, if the wait would exceed
 * `maxWaitMs`
 */
export async function reserveSlot(
  database: Database,
  provider: PacedProvider,
  { spacingMs, maxWaitMs }: { spacingMs: number; maxWaitMs: number },
): Promise<number | undefined> {
  const maxLateMs = 3 * spacingMs;
  const slot = await findRow<{ waitMs: number }>(
    database,
    `insert into provider_slots as slot (provider, taken_at, late_ms) values ($1, clock_timestamp(), $4)
     on conflict (provider) do update set
       taken_at = greatest(clock_timestamp(),
         slot.taken_at + make_interval(secs => (${SPACING} + slot.late_ms) / 1000.0)),
       late_ms = case
         when slot.taken_at < clock_timestamp() - make_interval(secs => $6) then $4::float8
         when slot.taken_at + make_interval(secs => (${SPACING} + slot.late_ms) / 1000.0) < clock_timestamp() then $5::float8
         else 0 end
     where slot.taken_at + make_interval(secs => (${SPACING} + slot.late_ms - $3::float8) / 1000.0) <= clock_timestamp()
     returning (extract(epoch from taken_at - clock_timestamp()) * 1000)::float8 as "waitMs"`,
    [
      provider,
      spacingMs,
      maxWaitMs,
      Math.min(LATE_MS.cold, maxLateMs),
      Math.min(LATE_MS.warm, maxLateMs),
      IDLE_SECONDS,
    ],
  );
  return slot && Math.max(slot.waitMs, 0);
}

/** SQL: milliseconds between slots: `$2`, or more while calls are slowed. */
const SPACING = `greatest($2::float8, case when slot.slow_until > clock_timestamp() then slot.spacing else 0 end)`;

/** Seconds for which calls are slowed: a part of the sliding hour over which Meta counts calls. */
const SLOWED_SECONDS = 300;

/** Spaces the calls of all workers by `spacingMs` for the next {@link SLOWED_SECONDS}. */
export async function slowCalls(
  database: Database,
  calls: PausedCalls | PacedProvider,
  spacingMs: number,
): Promise<void> {
  await run(
    database,
    `insert into provider_slots as slot (provider, taken_at, spacing, slow_until)
     values ($1, clock_timestamp() + make_interval(secs => $2 / 1000.0), $2,
       clock_timestamp() + make_interval(secs => $3))
     on conflict (provider) do update set spacing = excluded.spacing, slow_until = excluded.slow_until,
       taken_at = greatest(slot.taken_at, excluded.taken_at)`,
    [calls, Math.round(spacingMs), SLOWED_SECONDS],
  );
}

/** Ends a slowdown, but not a pause. */
export async function endSlowdown(database: Database, calls: PausedCalls): Promise<void> {
  await run(
    database,
    `update provider_slots set spacing = 0, slow_until = null where provider = $1 and slow_until is not null`,
    [calls],
  );
}

/**
 * `isRestricted`: some of the calls are paused or slowed. Without a restriction, `waitMs` and `spacingMs` are
 * 0.
 */
type SlowedSlot = { waitMs: number; spacingMs: number; isRestricted: boolean };

/**
 * Finds the next slot that is free for all of `calls`, and takes the slot unless the wait exceeds
 * `maxWaitMs`.
 */
export async function takeSlowedSlot(
  database: Database,
  calls: readonly PausedCalls[],
  maxWaitMs: number,
): Promise<SlowedSlot> {
  const slot = await getRow<Omit<SlowedSlot, 'waitMs'> & { waitMs: number | null }>(
    database,
    `with held as (
       select provider, greatest(taken_at, clock_timestamp()) as free_at,
         case when slow_until > clock_timestamp() then spacing else 0 end as spacing
       from provider_slots
       where provider = any($1) and (taken_at > clock_timestamp() or slow_until is not null)
       order by provider for update
     ), taken as (
       update provider_slots slot set taken_at = held.free_at + make_interval(secs => held.spacing / 1000.0)
       from held
       where slot.provider = held.provider and held.spacing > 0
         and not exists (
           select from held where free_at > clock_timestamp() + make_interval(secs => $2::float8 / 1000.0))
     )
     select (extract(epoch from max(free_at) - clock_timestamp()) * 1000)::float8 as "waitMs",
       coalesce(max(spacing), 0) as "spacingMs", count(*) > 0 as "isRestricted"
     from held`,
    [calls, maxWaitMs],
  );
  return { ...slot, waitMs: Math.max(slot.waitMs ?? 0, 0) };
}
