import { toDestinationKey, ORDER_TRIGGER } from '../../domain/conversion-goal.ts';
import type { InProject } from '../in-project.ts';
import { run } from '../rows.ts';
import { toRecords } from '../sql.ts';
import { findGoals, type GoalRow } from './conversion-goals.ts';

/** `destination`: key that `toDestinationKey` returns. */
type GoalDestination = {
  destination: string;
  goalName: string;
  connectionId: string;
  loginCustomerId: string | null;
};

function toGoalDestinations({ name, destinations, validateOnly }: GoalRow): GoalDestination[] {
  return destinations.map((destination) => ({
    destination: toDestinationKey(destination, validateOnly),
    goalName: name,
    connectionId: destination.connectionId,
    loginCustomerId: destination.loginCustomerId ?? null,
  }));
}

/**
 * SQL condition: conversion `c` is in no call, or its call was accepted, so its connection may change. A call
 * without a result must keep its connection.
 */
const CAN_CHANGE_CONNECTION = `(c.call_id is null or c.state = 'sent')`;

/**
 * Moves conversions and retractions without a final outcome to the goal's current connections, except
 * conversions in a call without a result. Moved entries that were blocked become due at once.
 */
export async function applyGoal(project: InProject, goal: GoalRow): Promise<void> {
  const targets = toRecords(toGoalDestinations(goal));
  const move = (table: string, condition: string) =>
    run(
      project,
      `update ${table} c set connection_id = target.connection_id, login_customer_id = target.login_customer_id,
         next_attempt_at = case when c.state = 'blocked' then now() else c.next_attempt_at end
       from json_populate_recordset(null::conversions, $2::json) target
       where c.project_id = $1 and c.destination = target.destination and ${condition}
         and (c.state = 'blocked' or c.connection_id <> target.connection_id
           or c.login_customer_id is distinct from target.login_customer_id)`,
      [project.projectId, targets],
    );
  await move(
    'conversions',
    `c.goal_name = target.goal_name and c.settled_at is null and ${CAN_CHANGE_CONNECTION}`,
  );
  await move('conversion_retractions', 'c.next_attempt_at is not null');
}

/**
 * Handles a goal's conversions for removed destinations: those without a final outcome move to the goal that
 * `assignSuccessors` finds. Other pending and blocked conversions become `withdrawn`, or `unknown` if a call
 * may have succeeded.
 * @param previous goal before its change
 * @param kept keys of the remaining destinations, as `toDestinationKey` returns them
 * @returns the number of withdrawn conversions
 */
export async function releaseUnsent(
  project: InProject,
  previous: GoalRow,
  kept: readonly string[],
): Promise<number> {
  await assignSuccessors(project, previous, kept);
  return run(
    project,
    `update conversions set state = case when ambiguous_since is null then 'withdrawn' else 'unknown' end,
       reason = 'goal_changed', payload = null, next_attempt_at = null, settled_at = now()
     where project_id = $1 and goal_name = $2 and state in ('pending', 'blocked') and destination <> all($3::text[])`,
    [project.projectId, previous.name, kept],
  );
}

/**
 * Moves conversions for removed destinations to the oldest other goal with the same destination and trigger
 * that requires no additional consent. Conversions that were created before that goal's `since` stay.
 */
async function assignSuccessors(
  project: InProject,
  previous: GoalRow,
  kept: readonly string[],
): Promise<void> {
  const successors = (await findGoals(project))
    .filter(({ name, triggerOn }) => name !== previous.name && triggerOn === previous.triggerOn)
    .filter(({ requireConsent }) => previous.requireConsent || !requireConsent)
    .toSorted((first, second) => first.since.getTime() - second.since.getTime());
  const removed = new Set(toGoalDestinations(previous).map(({ destination }) => destination));
  for (const destination of kept) removed.delete(destination);
  for (const successor of successors) {
    for (const target of toGoalDestinations(successor)) {
      if (!removed.delete(target.destination)) continue;
      await run(
        project,
        `update conversions c set goal_name = $4,
           connection_id = case when ${CAN_CHANGE_CONNECTION} then $5 else c.connection_id end,
           login_customer_id = case when ${CAN_CHANGE_CONNECTION} then $6 else c.login_customer_id end,
           next_attempt_at = case when c.state = 'blocked' and c.call_id is null then now() else c.next_attempt_at end
         where c.project_id = $1 and c.goal_name = $2 and c.destination = $3 and c.settled_at is null
           and c.created_at >= $7 and (c.value_cents is not null) = $8`,
        [
          project.projectId,
          previous.name,
          target.destination,
          target.goalName,
          target.connectionId,
          target.loginCustomerId,
          successor.since,
          previous.triggerOn === ORDER_TRIGGER,
        ],
      );
    }
  }
}
