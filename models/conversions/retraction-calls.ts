import { MAX_RETRACTION_AGE_DAYS, type RetractionState } from '../../domain/conversion-goal.ts';
import type { InProject } from '../in-project.ts';
import { findValues, rows, run } from '../rows.ts';

export type RetractionEntry = {
  subject: string;
  account: string;
  conversionAction: string;
  connectionId: string;
  loginCustomerId: string | null;
  requestedAt: Date;
  attempts: number;
  isAmbiguous: boolean;
};

/** Seconds for which a call owns its retractions. Afterwards, another call can claim them. */
const HELD_SECONDS = 120;

/** Seconds by which a retraction is postponed while its conversion has no final outcome. */
const UNSETTLED_SECONDS = 300;

export const MAX_DESTINATIONS = 20;

export async function findDueRetractions(project: InProject): Promise<string[]> {
  // A postponed retraction becomes due once its conversion has a final outcome.
  await run(
    project,
    `update conversion_retractions r set next_attempt_at = now(), reason = null
     where r.project_id = $1 and r.reason = 'conversion_unsettled' and r.next_attempt_at > now()
       and r.next_attempt_at <= now() + make_interval(secs => ${UNSETTLED_SECONDS})
       and not exists (select from conversions c where c.project_id = $1 and c.destination = r.destination
         and c.subject = r.subject and c.settled_at is null)`,
    [project.projectId],
  );
  return findValues<string>(
    project,
    `select distinct destination from conversion_retractions
     where project_id = $1 and next_attempt_at <= now() limit ${MAX_DESTINATIONS}`,
    [project.projectId],
  );
}

/**
 * Claims due retractions of a destination for a call with one connection and manager account. Ends
 * retractions of conversions that are too old for Google, and postpones retractions of conversions without a
 * final outcome.
 */
export async function claimRetractions(
  project: InProject,
  { destination, maxEntries }: { destination: string; maxEntries: number },
): Promise<RetractionEntry[]> {
  const { projectId } = project;
  await run(
    project,
    `update conversion_retractions set state = case when ambiguous_since is null then 'too_old' else 'unknown' end,
       reason = case when ambiguous_since is not null then 'outcome_lost' end, next_attempt_at = null, settled_at = now()
     where project_id = $1 and destination = $2 and next_attempt_at <= now()
       and occurred_at < now() - interval '${MAX_RETRACTION_AGE_DAYS} days'`,
    [projectId, destination],
  );
  await run(
    project,
    `update conversion_retractions r set state = 'pending', reason = 'conversion_unsettled',
       next_attempt_at = now() + make_interval(secs => ${UNSETTLED_SECONDS})
     where r.project_id = $1 and r.destination = $2 and r.next_attempt_at <= now()
       and exists (select from conversions c where c.project_id = $1 and c.destination = $2 and c.subject = r.subject
         and c.settled_at is null)`,
    [projectId, destination],
  );
  return rows<RetractionEntry>(
    project,
    `with first as materialized (
       select connection_id, login_customer_id from conversion_retractions
       where project_id = $1 and destination = $2 and next_attempt_at <= now()
       order by next_attempt_at, subject limit 1),
     due as materialized (
       select r.subject from conversion_retractions r cross join first
       where r.project_id = $1 and r.destination = $2 and r.next_attempt_at <= now()
         and r.connection_id = first.connection_id
         and r.login_customer_id is not distinct from first.login_customer_id
       order by r.next_attempt_at, r.subject limit $3 for update of r skip locked)
     update conversion_retractions r set next_attempt_at = now() + make_interval(secs => ${HELD_SECONDS})
     from due where r.project_id = $1 and r.destination = $2 and r.subject = due.subject
     returning r.subject, r.account, r.conversion_action as "conversionAction", r.connection_id as "connectionId",
       r.login_customer_id as "loginCustomerId", r.requested_at as "requestedAt", r.attempts,
       r.ambiguous_since is not null as "isAmbiguous"`,
    [projectId, destination, maxEntries],
  );
}

/**
 * Marks retractions as ambiguous (outcome unknown) before a call. {@link recordRetractionOutcomes} removes
 * the mark if the call certainly had no effect.
 * @returns the subjects that still have to be retracted
 */
export async function markRetractionsAmbiguous(
  project: InProject,
  { destination, subjects }: { destination: string; subjects: readonly string[] },
): Promise<string[]> {
  return findValues<string>(
    project,
    `update conversion_retractions set ambiguous_since = coalesce(ambiguous_since, now()), attempts = attempts + 1
     where project_id = $1 and destination = $2 and subject = any($3::text[]) and settled_at is null
     returning subject`,
    [project.projectId, destination, subjects],
  );
}

/**
 * `afterMs`: delay of the retry; null: the outcome is final. `isWithoutEffect`: the call certainly had no
 * effect.
 */
export type RetractionOutcome = {
  subject: string;
  state: RetractionState;
  reason: string | null;
  afterMs: number | null;
  isWithoutEffect: boolean;
};

/**
 * Records outcomes. Locks conversions by id and then retractions, in the same order as an erasure, to prevent
 * deadlocks.
 */
export async function recordRetractionOutcomes(
  project: InProject,
  destination: string,
  outcomes: readonly RetractionOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  const { projectId } = project;
  const subjects = outcomes.map(({ subject }) => subject);
  await rows(
    project,
    `select from conversions where project_id = $1 and destination = $2 and subject = any($3::text[]) and sequence = 0
     order by id for update`,
    [projectId, destination, subjects],
  );
  const retracted = outcomes.flatMap(({ subject, state }) => (state === 'retracted' ? [subject] : []));
  await run(
    project,
    `update conversions set state = 'retracted'
     where project_id = $1 and destination = $2 and subject = any($3::text[]) and sequence = 0 and settled_at is not null`,
    [projectId, destination, retracted],
  );
  await run(
    project,
    `update conversion_retractions r set state = given.state, reason = given.reason,
       next_attempt_at = now() + make_interval(secs => given."afterMs" / 1000.0),
       settled_at = case when given."afterMs" is null then now() end,
       ambiguous_since = case when not given."isWithoutEffect" then r.ambiguous_since end
     from json_to_recordset($3::json)
       as given (subject text, state text, reason text, "afterMs" float8, "isWithoutEffect" boolean)
     where r.project_id = $1 and r.destination = $2 and r.subject = given.subject and r.settled_at is null`,
    [projectId, destination, JSON.stringify(outcomes)],
  );
}
