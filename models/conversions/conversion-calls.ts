import type { ConversionState } from '../../domain/conversion-goal.ts';
import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';

/** Conversion in a provider call. */
export type CallEntry = {
  id: string;
  payload: Readonly<Record<string, unknown>>;
  occurredAt: Date;
  attempts: number;
  connectionId: string;
  provider: 'googleads' | 'meta';
  account: string;
  conversionAction: string | null;
  loginCustomerId: string | null;
  validateOnly: boolean;
  /** Seconds since the first call with an unknown outcome. */
  ambiguousSeconds: number | null;
};

const ENTRY = `id, payload, occurred_at as "occurredAt", attempts, connection_id as "connectionId", provider, account,
  conversion_action as "conversionAction", login_customer_id as "loginCustomerId", validate_only as "validateOnly",
  extract(epoch from now() - ambiguous_since)::float8 as "ambiguousSeconds"`;

/** Seconds for which a call owns its entries. Until then, only a retry of the call can send them. */
const HELD_SECONDS = 120;

type CallToFreeze = { callId: string; destination: string; maxEntries: number; isRepeated?: boolean };

/**
 * Selects due entries for a call and fixes their order for all attempts. The first entry's `max_entries`
 * limits the call, because a call that the provider refused as a whole is repeated in halves.
 * @param isRepeated true on a retry, which finds the entries of the first attempt and adds none
 */
export async function freezeEntries(
  project: InProject,
  { callId, destination, maxEntries, isRepeated = false }: CallToFreeze,
): Promise<CallEntry[]> {
  const { projectId } = project;
  const before = await rows<CallEntry>(
    project,
    `select ${ENTRY} from conversions
     where project_id = $1 and call_id = $2 and state in ('pending', 'blocked') order by call_index`,
    [projectId, callId],
  );
  if (before.length > 0 || isRepeated) return before;
  await postponeSuccessors(project, destination);
  return rows<CallEntry>(
    project,
    `with first as materialized (
       select max_entries, connection_id, login_customer_id from conversions
       where project_id = $1 and destination = $3 and next_attempt_at <= now()
       order by next_attempt_at, id limit 1),
     due as materialized (
       select c.id, c.next_attempt_at from conversions c cross join first
       where c.project_id = $1 and c.destination = $3 and c.next_attempt_at <= now()
         and c.connection_id = first.connection_id and c.max_entries is not distinct from first.max_entries
         and c.login_customer_id is not distinct from first.login_customer_id
       order by c.next_attempt_at, c.id limit (select least(coalesce(max_entries, $4), $4) from first)
       for update of c skip locked),
     numbered as (select id, row_number() over (order by next_attempt_at, id) - 1 as place from due),
     frozen as (
       update conversions set call_id = $2, call_index = numbered.place, attempts = attempts + 1,
         next_attempt_at = now() + make_interval(secs => ${HELD_SECONDS})
       from numbered where conversions.project_id = $1 and conversions.id = numbered.id
       returning conversions.*)
     select ${ENTRY} from frozen order by call_index`,
    [projectId, callId, destination, maxEntries],
  );
}

/** Seconds by which a restatement is postponed while an earlier entry of its subject is not settled. */
const SUCCESSOR_SECONDS = 300;

function postponeSuccessors(project: InProject, destination: string): Promise<number> {
  return run(
    project,
    `update conversions c set next_attempt_at = now() + make_interval(secs => ${SUCCESSOR_SECONDS})
     where c.project_id = $1 and c.destination = $2 and c.next_attempt_at <= now() and c.sequence > 0
       and exists (select from conversions earlier where earlier.project_id = $1 and earlier.destination = $2
         and earlier.subject = c.subject and earlier.sequence < c.sequence
         and earlier.state in ('pending', 'blocked', 'sent'))`,
    [project.projectId, destination],
  );
}

/** Records before a call that its outcome is unknown from now on. */
export async function markAmbiguous(project: InProject, callId: string): Promise<void> {
  await run(
    project,
    `update conversions set ambiguous_since = coalesce(ambiguous_since, now())
     where project_id = $1 and call_id = $2 and state in ('pending', 'blocked')`,
    [project.projectId, callId],
  );
}

/** Outcome of an entry. */
export type EntryOutcome = { id: string; state: ConversionState; reason: string | null };

/** Settles entries. Entries that were settled or withdrawn meanwhile stay unchanged. */
export async function settleEntries(
  project: InProject,
  callId: string,
  outcomes: readonly EntryOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  const { projectId } = project;
  await run(
    project,
    `update conversions c set state = given.state, reason = coalesce(given.reason, c.reason), payload = null,
       next_attempt_at = null, settled_at = now(), ambiguous_since = null,
       sent_at = case when given.state = 'accepted' then coalesce(c.sent_at, now()) else c.sent_at end
     from unnest($3::uuid[], $4::text[], $5::text[]) as given (id, state, reason)
     where c.project_id = $1 and c.call_id = $2 and c.id = given.id and c.state in ('pending', 'blocked', 'sent')`,
    [
      projectId,
      callId,
      outcomes.map(({ id }) => id),
      outcomes.map(({ state }) => state),
      outcomes.map(({ reason }) => reason),
    ],
  );
  await run(
    project,
    `update conversions next set next_attempt_at = now()
     from conversions ended where ended.project_id = $1 and ended.call_id = $2 and ended.id = any($3::uuid[])
       and next.project_id = $1 and next.destination = ended.destination and next.subject = ended.subject
       and next.sequence > ended.sequence and next.state = 'pending' and next.call_id is null`,
    [projectId, callId, outcomes.map(({ id }) => id)],
  );
}

/** Unsettled entries to send again, and the delay. */
export type Postponement = {
  /** Undefined: all entries of the call. */
  ids?: readonly string[];
  afterMs: number;
  /** Code that callers see. With `isBlocked`, a person has to act on the reason. */
  reason: string;
  isBlocked?: boolean;
  /** The call certainly had no effect. */
  isUndone: boolean;
  /** Entry limit of the next call. */
  maxEntries?: number;
};

/** Moves unsettled entries of a call to a later call. */
export async function postponeEntries(project: InProject, callId: string, how: Postponement): Promise<void> {
  await run(
    project,
    `update conversions set state = case when $4 then 'blocked' else 'pending' end, reason = $3, call_id = null,
       call_index = null, max_entries = coalesce($7, max_entries),
       next_attempt_at = now() + make_interval(secs => $5 / 1000.0), sent_at = case when not $4 then sent_at end,
       ambiguous_since = case when $6 then null else ambiguous_since end
     where project_id = $1 and call_id = $2 and state in ('pending', 'blocked', 'sent')
       and ($8::uuid[] is null or id = any($8))`,
    [
      project.projectId,
      callId,
      how.reason,
      how.isBlocked ?? false,
      how.afterMs,
      how.isUndone,
      how.maxEntries ?? null,
      how.ids ?? null,
    ],
  );
  // Entries erased during the call became `unknown`. The call had no effect, so they were not sent.
  if (!how.isUndone) return;
  await run(
    project,
    `update conversions set state = 'erased' where project_id = $1 and call_id = $2 and state = 'unknown' and reason = 'erased'
       and ($3::uuid[] is null or id = any($3))`,
    [project.projectId, callId, how.ids ?? null],
  );
}
