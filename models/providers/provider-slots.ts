import type { Database } from '../database.ts';
import { rows, run } from '../rows.ts';

/**
 * Whose calls a provider asked us to hold: everybody's, or those of one connection. Meta's also of one ad account
 * (`meta:act_1`), whoever asks for it: that is how Meta counts.
 */
export type PausedCalls = `crm:${string}` | 'googleads' | `googleads:${string}` | 'meta' | `meta:${string}`;

/** Keeps every worker from these calls for the next `pauseMs` milliseconds. */
export async function pauseCalls(database: Database, calls: PausedCalls, pauseMs: number): Promise<void> {
  await run(
    database,
    `insert into provider_slots as slot (provider, taken_at)
     values ($1, clock_timestamp() + make_interval(secs => $2 / 1000.0))
     on conflict (provider) do update set taken_at = greatest(slot.taken_at, excluded.taken_at)`,
    [calls, pauseMs],
  );
}

/** Milliseconds, in whole numbers, until the last of these may be made again; 0 when they may now. */
export async function remainingPauseMs(database: Database, calls: readonly PausedCalls[]): Promise<number> {
  const [row] = await rows<{ remainingMs: number | null }>(
    database,
    `select (extract(epoch from max(taken_at) - clock_timestamp()) * 1000)::float8 as "remainingMs"
     from provider_slots where provider = any($1)`,
    [calls],
  );
  return Math.max(Math.ceil(row?.remainingMs ?? 0), 0);
}

/**
 * SQL of what {@link remainingPauseMs} gives for all calls to a connection's provider and for those of the connection,
 * so that it comes in the statement that opens the connection.
 * @param connection its name in the statement
 */
export function remainingPauseOf(connection: string): string {
  return `greatest(0, (select ceil(extract(epoch from max(taken_at) - clock_timestamp()) * 1000)
    from provider_slots slot
    where slot.provider in (${connection}.provider, ${connection}.provider || ':' || ${connection}.id)))::float8`;
}

/**
 * A provider whose calls the whole fleet spaces out; of Resend also an account of a project's own, by its connection.
 */
export type PacedProvider =
  | 'resend'
  | `resend:${string}`
  | 'resend-sign-in'
  | 'googleads-planning'
  | 'googleads-adjustments'
  | 'datamanager'
  | 'datamanager-reads';

/**
 * Milliseconds by which a call may be late that did not wait for its slot. The next slot is later by as much, or the two
 * would crowd the provider's sliding second. A cold call finds its connections closed and its code not yet compiled.
 */
const LATE_MS = { cold: 300, warm: 50 };

/** Seconds without a call after which connections are closed. */
const IDLE_SECONDS = 4;

/**
 * Takes the next sending slot of a provider: slots lie `spacingMs` apart by the database's clock, whoever takes them.
 * @returns milliseconds to wait until the slot; undefined, and no slot taken, when that is more than `maxWaitMs`
 */
export async function takeSlot(
  database: Database,
  provider: PacedProvider,
  { spacingMs, maxWaitMs }: { spacingMs: number; maxWaitMs: number },
): Promise<number | undefined> {
  const mostMs = 3 * spacingMs;
  const [slot] = await rows<{ waitMs: number }>(
    database,
    `insert into provider_slots as slot (provider, taken_at, late_ms) values ($1, clock_timestamp(), $4)
     on conflict (provider) do update set
       taken_at = greatest(clock_timestamp(),
         slot.taken_at + make_interval(secs => (${SPACING} + slot.late_ms) / 1000.0)),
       late_ms = case
         when slot.taken_at < clock_timestamp() - make_interval(secs => $6) then $4::float8
         when slot.taken_at + make_interval(secs => (${SPACING} + slot.late_ms) / 1000.0) < clock_timestamp() then $5::float8
         else 0 end
     where slot.taken_at + make_interval(secs => (${SPACING} - $3::float8) / 1000.0) <= clock_timestamp()
     returning (extract(epoch from taken_at - clock_timestamp()) * 1000)::float8 as "waitMs"`,
    [
      provider,
      spacingMs,
      maxWaitMs,
      Math.min(LATE_MS.cold, mostMs),
      Math.min(LATE_MS.warm, mostMs),
      IDLE_SECONDS,
    ],
  );
  return slot && Math.max(slot.waitMs, 0);
}

/** Milliseconds from one slot to the next: those of `$2`, or more while the provider has asked for that. */
const SPACING = `greatest($2::float8, case when slot.slow_until > clock_timestamp() then slot.spacing else 0 end)`;

/** Keeps every worker from calling a provider for the next `pauseMs` milliseconds: what its Retry-After asked for. */
export async function pushBackSlots(
  database: Database,
  provider: PacedProvider,
  pauseMs: number,
): Promise<void> {
  await run(
    database,
    `update provider_slots set taken_at = greatest(taken_at, clock_timestamp() + make_interval(secs => $2 / 1000.0))
     where provider = $1`,
    [provider, pauseMs],
  );
}

/** Seconds for which calls stay slowed when nothing more is heard: providers count over an hour, which slides. */
const SLOWED_SECONDS = 300;

/** Keeps these calls `spacingMs` milliseconds apart for the next minutes, whoever makes them. */
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

/** Ends what {@link slowCalls} began: the calls may follow one another again. A pause of theirs stays. */
export async function releaseCalls(database: Database, calls: PausedCalls): Promise<void> {
  await run(
    database,
    `update provider_slots set spacing = 0, slow_until = null where provider = $1 and slow_until is not null`,
    [calls],
  );
}

/**
 * A turn of calls that are slowed or paused. `waitMs`: milliseconds until it, 0 where nothing holds the calls.
 * `spacingMs`: milliseconds from one turn to the next, 0 where calls are not slowed.
 */
export type Turn = { waitMs: number; spacingMs: number; isHeld: boolean };

/**
 * Takes the next turn of calls that are slowed or paused, in all of these at once; none if it is over `maxWaitMs` away.
 */
export async function takeTurn(
  database: Database,
  calls: readonly PausedCalls[],
  maxWaitMs: number,
): Promise<Turn> {
  const [turn] = await rows<{ waitMs: number | null; spacingMs: number; isHeld: boolean }>(
    database,
    `with held as (
       select provider, greatest(taken_at, clock_timestamp()) as turn,
         case when slow_until > clock_timestamp() then spacing else 0 end as spacing
       from provider_slots
       where provider = any($1) and (taken_at > clock_timestamp() or slow_until is not null)
       order by provider for update
     ), taken as (
       update provider_slots slot set taken_at = held.turn + make_interval(secs => held.spacing / 1000.0)
       from held
       where slot.provider = held.provider and held.spacing > 0
         and not exists (
           select from held where turn > clock_timestamp() + make_interval(secs => $2::float8 / 1000.0))
     )
     select (extract(epoch from max(turn) - clock_timestamp()) * 1000)::float8 as "waitMs",
       coalesce(max(spacing), 0) as "spacingMs", count(*) > 0 as "isHeld"
     from held`,
    [calls, maxWaitMs],
  );
  return {
    waitMs: Math.max(turn?.waitMs ?? 0, 0),
    spacingMs: turn?.spacingMs ?? 0,
    isHeld: turn?.isHeld ?? false,
  };
}
