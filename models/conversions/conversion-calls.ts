import type { ConversionState } from '../../domain/conversion-goal.ts';
import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';

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
  /** Seconds since the first call with an unknown outcome; null: no such call. */
  ambiguousSeconds: number | null;
};

const ENTRY = `id, payload, occurred_at as "occurredAt", attempts, connection_id as "connectionId", provider, account,
  conversion_action as "conversionAction", login_customer_id as "loginCustomerId", validate_only as "validateOnly",
  extract(epoch from now() - ambiguous_since)::float8 as "ambiguousSeconds"`;

/** Seconds for which a call owns its entries. During this time, only a retry of the call can send them. */
const HELD_SECONDS = 120;

type CallToFreeze = { callId: string; destination: string; maxEntries: number; isRepeated?: boolean };

/**
 * Selects due entries for a call and fixes their order for all attempts. The first entry's `max_entries`
 * limits the size of the call: if a whole call was refused, its entries are sent again in calls of half the
 * size.
 * @param call `isRepeated`: a retry, which returns the entries of the first attempt and adds none
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
  await postponeRestatements(project, destination);
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

/** Delay of a restatement while the outcome of an earlier entry for the same subject is not final. */
const RESTATEMENT_DELAY_SECONDS = 300;

function postponeRestatements(project: InProject, destination: string): Promise<number> {
  return run(
    project,
    `update conversions c set next_attempt_at = now() + make_interval(secs => ${RESTATEMENT_DELAY_SECONDS})
     where c.project_id = $1 and c.destination = $2 and c.next_attempt_at <= now() and c.sequence > 0
       and exists (select from conversions earlier where earlier.project_id = $1 and earlier.destination = $2
         and earlier.subject = c.subject and earlier.sequence < c.sequence
         and earlier.state in ('pending', 'blocked', 'sent'))`,
    [project.projectId, destination],
  );
}

/**
 * Marks a call's entries as ambiguous (outcome unknown) before the request is sent. The mark stays if no
 * outcome is ever recorded.
 */
export async function markAmbiguous(project: InProject, callId: string): Promise<void> {
  await run(
    project,
    `update conversions set ambiguous_since = coalesce(ambiguous_since, now())
     where project_id = $1 and call_id = $2 and state in ('pending', 'blocked')`,
    [project.projectId, callId],
  );
}

/**
 * Outcome of an entry. Entries in `pending` and `blocked` are sent again; `blocked` means that a person has
 * to act.
 */
export type EntryOutcome = {
  id: string;
  state: ConversionState;
  /** Code that callers see. */
  reason: string | null;
  /** Delay before the next call. Undefined: the outcome is final. */
  afterMs?: number;
  /** The call certainly had no effect. */
  isWithoutEffect?: boolean;
  maxEntries?: number;
};

/** SQL: the only reason that conversion `c` keeps if an outcome gives none. */
export const LASTING_REASON = `case when c.reason = 'counted_at_zero' then c.reason end`;

/**
 * Records the outcomes of a call's entries, except for entries that already have a final outcome, such as
 * `withdrawn`. Removes entries that are sent again from the call. If an outcome is final, the restatements of
 * its entry become due.
 */
export async function recordOutcomes(
  project: InProject,
  callId: string,
  outcomes: readonly EntryOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  const { projectId } = project;
  await run(
    project,
    `update conversions c set state = given.state, reason = coalesce(given.reason, ${LASTING_REASON}),
       payload = case when given."afterMs" is not null then c.payload end,
       call_id = case when given."afterMs" is null then c.call_id end,
       call_index = case when given."afterMs" is null then c.call_index end,
       max_entries = coalesce(given."maxEntries", c.max_entries),
       next_attempt_at = now() + make_interval(secs => given."afterMs" / 1000.0),
       settled_at = case when given."afterMs" is null then now() end,
       sent_at = case given.state when 'accepted' then coalesce(c.sent_at, now()) when 'blocked' then null else c.sent_at end,
       ambiguous_since = case
         when given."afterMs" is not null and given."isWithoutEffect" is not true then c.ambiguous_since end
     from json_to_recordset($3::json) as given
       (id uuid, state text, reason text, "afterMs" float8, "isWithoutEffect" boolean, "maxEntries" integer)
     where c.project_id = $1 and c.call_id = $2 and c.id = given.id and c.state in ('pending', 'blocked', 'sent')`,
    [projectId, callId, JSON.stringify(outcomes)],
  );
  const idsWithoutEffect = outcomes.flatMap(({ id, isWithoutEffect }) =>
    isWithoutEffect === true ? [id] : [],
  );
  // Entries that were erased during the call became `unknown`. The call had no effect, so they were not sent.
  if (idsWithoutEffect.length > 0) {
    await run(
      project,
      `update conversions set state = 'erased'
       where project_id = $1 and call_id = $2 and state = 'unknown' and reason = 'erased' and id = any($3::uuid[])`,
      [projectId, callId, idsWithoutEffect],
    );
  }
  const finalIds = outcomes.flatMap(({ id, afterMs }) => (afterMs === undefined ? [id] : []));
  if (finalIds.length === 0) return;
  await run(
    project,
    `update conversions next set next_attempt_at = now()
     from conversions ended where ended.project_id = $1 and ended.call_id = $2 and ended.id = any($3::uuid[])
       and next.project_id = $1 and next.destination = ended.destination and next.subject = ended.subject
       and next.sequence > ended.sequence and next.state = 'pending' and next.call_id is null`,
    [projectId, callId, finalIds],
  );
}
