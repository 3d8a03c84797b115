import type { RetractionState } from '../../domain/conversion-goal.ts';
import type { Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import type { ConversionColumns } from './conversions.ts';

/** What the API shows of a conversion. */
export type ConversionRow = Pick<
  ConversionColumns,
  | 'id'
  | 'goalName'
  | 'provider'
  | 'connectionId'
  | 'account'
  | 'conversionAction'
  | 'subject'
  | 'sequence'
  | 'eventId'
  | 'occurredAt'
  | 'currency'
  | 'validateOnly'
  | 'state'
  | 'reason'
  | 'attempts'
  | 'nextAttemptAt'
  | 'sentAt'
  | 'settledAt'
  | 'createdAt'
> & {
  valueCents: number | null;
  /** Of the conversion itself: what became of the wish that Google takes it back. */
  retraction: RetractionRow | null;
};

/** What the API shows of a retraction; its times are as JSON has them. */
export type RetractionRow = {
  cause: 'refund' | 'erasure';
  state: RetractionState;
  reason: string | null;
  nextAttemptAt: string | null;
  settledAt: string | null;
};

/**
 * The newest conversions. `after`: the one that the page before ended with. Each choice of filters is a statement of
 * its own, so that an index serves it.
 */
export function findConversions(
  project: Project,
  { state, after, limit }: { state: string | undefined; after: string | undefined; limit: number },
): Promise<ConversionRow[]> {
  const values: unknown[] = [project.projectId, limit];
  const given = (value: unknown) => `$${values.push(value)}`;
  const filters = [
    'c.project_id = $1',
    ...(state === undefined ? [] : [`c.state = ${given(state)}`]),
    ...(after === undefined ? [] : [`c.id < ${given(after)}`]),
  ];
  return rows<ConversionRow>(
    project,
    `select c.id, c.goal_name as "goalName", c.provider, c.connection_id as "connectionId", c.account,
       c.conversion_action as "conversionAction", c.subject, c.sequence, c.event_id as "eventId",
       c.occurred_at as "occurredAt", c.value_cents::float8 as "valueCents", c.currency,
       c.validate_only as "validateOnly", c.state, c.reason, c.attempts, c.next_attempt_at as "nextAttemptAt",
       c.sent_at as "sentAt", c.settled_at as "settledAt", c.created_at as "createdAt", asked.retraction
     from conversions c left join lateral (
       select json_build_object('cause', r.cause, 'state', r.state, 'reason', r.reason,
         'nextAttemptAt', r.next_attempt_at, 'settledAt', r.settled_at) as retraction
       from conversion_retractions r where c.sequence = 0 and r.project_id = $1 and r.destination = c.destination
         and r.subject = c.subject) asked on true
     where ${filters.join(' and ')} order by c.id desc limit $2`,
    values,
  );
}
