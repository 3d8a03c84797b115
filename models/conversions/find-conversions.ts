import type { ConversionState, RetractionState } from '../../domain/conversion-goal.ts';
import type { InProject, Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import type { ConversionColumns } from './conversions.ts';
import { buildRelatedVisitorsSql } from './same-person.ts';

/** `occurredAtText`: `occurredAt` with microseconds, for the cursor. */
export type ConversionRow = Omit<
  ConversionColumns,
  'destination' | 'loginCustomerId' | 'clickVisitorId' | 'payload'
> & { retraction: RetractionRow | null; occurredAtText: string };

export type RetractionRow = {
  cause: 'refund' | 'erasure';
  state: RetractionState;
  reason: string | null;
  nextAttemptAt: string | null;
  settledAt: string | null;
};

type ConversionFilters = {
  state: string | undefined;
  /** `since` (inclusive) and `until` (exclusive) are in ISO 8601. */
  since: string | undefined;
  until: string | undefined;
  /** `createdAt`: `occurredAtText` of the previous page's last conversion. */
  after: { createdAt: string; id: string } | undefined;
  limit: number;
};

/**
 * Finds conversions, newest events first. Each combination of filters has a statement of its own, so that
 * PostgreSQL uses the right index.
 */
export function findConversions(
  project: Project,
  { state, since, until, after, limit }: ConversionFilters,
): Promise<ConversionRow[]> {
  const values: unknown[] = [project.projectId, limit];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const filters = [
    'c.project_id = $1',
    ...(state === undefined ? [] : [`c.state = ${bind(state)}`]),
    ...(since === undefined ? [] : [`c.occurred_at >= ${bind(since)}`]),
    ...(until === undefined ? [] : [`c.occurred_at < ${bind(until)}`]),
    ...(after === undefined
      ? []
      : [`(c.occurred_at, c.id) < (${bind(after.createdAt)}::timestamptz, ${bind(after.id)}::uuid)`]),
  ];
  return rows<ConversionRow>(
    project,
    `select c.id, c.goal_name as "goalName", c.provider, c.connection_id as "connectionId", c.account,
       c.conversion_action as "conversionAction", c.subject, c.sequence, c.event_id as "eventId",
       c.visitor_id as "visitorId", c.signal, c.occurred_at as "occurredAt", c.occurred_at::text as "occurredAtText",
       c.value_cents::float8 as "valueCents", c.currency, c.validate_only as "validateOnly",
       c.state, c.reason, c.warnings, c.attempts, c.next_attempt_at as "nextAttemptAt",
       c.sent_at as "sentAt", c.settled_at as "settledAt", c.created_at as "createdAt", asked.retraction
     from conversions c left join lateral (
       select json_build_object('cause', r.cause, 'state', r.state, 'reason', r.reason,
         'nextAttemptAt', r.next_attempt_at, 'settledAt', r.settled_at) as retraction
       from conversion_retractions r where c.sequence = 0 and r.project_id = $1 and r.destination = c.destination
         and r.subject = c.subject) asked on true
     where ${filters.join(' and ')} order by c.occurred_at desc, c.id desc limit $2`,
    values,
  );
}

/** Latest conversion or restatement of a subject at a destination, with its original conversion. */
export type LatestConversion = {
  destination: string;
  subject: string;
  sequence: number;
  valueCents: number | null;
  /** State of the original conversion, not of its restatement. */
  firstState: ConversionState;
  eventId: string;
  visitorId: string;
  occurredAt: Date;
  /** Consent that the event records; null also if the event expired. */
  consent: unknown;
};

export function findLatestConversions(
  project: InProject,
  { destinations, subjects }: { destinations: readonly string[]; subjects: readonly string[] },
): Promise<LatestConversion[]> {
  if (destinations.length === 0 || subjects.length === 0) return Promise.resolve([]);
  return rows<LatestConversion>(
    project,
    // Lateral joins look up each destination and subject in the index. Without statistics, the planner would
    // choose a join that reads all of the project's conversions.
    `select place.destination, given.subject, latest.sequence, latest.value_cents::float8 as "valueCents",
       first.state as "firstState", first.event_id as "eventId", first.visitor_id as "visitorId",
       first.occurred_at as "occurredAt", event.consent
     from unnest($2::text[]) as place (destination) cross join unnest($3::text[]) as given (subject)
       cross join lateral (select c.sequence, c.value_cents from conversions c
         where c.project_id = $1 and c.destination = place.destination and c.subject = given.subject
         order by c.sequence desc limit 1) latest
       cross join lateral (select c.state, c.event_id, c.visitor_id, c.occurred_at from conversions c
         where c.project_id = $1 and c.destination = place.destination and c.subject = given.subject
           and c.sequence = 0 limit 1) first
       left join lateral (select e.detail -> 'consent' as consent from events e
         where e.project_id = $1 and e.visitor_id = first.visitor_id and e.occurred_at = first.occurred_at
           and e.event_id = first.event_id limit 1) event on true`,
    [project.projectId, destinations, subjects],
  );
}

/**
 * Signal of an incoming event, for conversions that an earlier decision left without a signal. `at`: time of
 * an ad visit; null: the signal is an identity.
 */
export type LateSignal = { visitorId: string; at: Date | null };

export type UnsignalledConversion = {
  goalName: string;
  destination: string;
  subject: string;
  eventId: string;
  visitorId: string;
  occurredAt: Date;
  createdAt: Date;
  /** Consent that the event records; null also if the event expired. */
  consent: unknown;
  /** Time of the late ad visit; null: the late signal is an identity. */
  touchedAt: Date | null;
};

/** Maximum number of a visitor's conversions that a late signal re-evaluates. */
const MAX_PER_VISITOR = 20;

const MAX_WINDOW_DAYS = 90;

const UNSIGNALLED = `c.project_id = $1 and c.visitor_id = visitor.id and c.state = 'no_signal' and c.sequence = 0`;

export function findUnsignalledConversions(
  project: InProject,
  signals: readonly LateSignal[],
  limit: number,
): Promise<UnsignalledConversion[]> {
  if (signals.length === 0) return Promise.resolve([]);
  return rows<UnsignalledConversion>(
    project,
    `with given as materialized (
       select distinct visitor_id, at from unnest($2::text[], $3::timestamptz[]) as given (visitor_id, at)),
     visitors_of as materialized (
       select visitor_id as id, at from given
       union
       select other.visitor_id, given.at from given cross join lateral ${buildRelatedVisitorsSql('given.visitor_id')} other)
     select found.*, event.consent from (select * from (
       select distinct on (c.destination, c.subject) c.goal_name as "goalName", c.destination, c.subject,
         c.event_id as "eventId", c.visitor_id as "visitorId", c.occurred_at as "occurredAt",
         c.created_at as "createdAt", visitor.at as "touchedAt"
       from visitors_of visitor cross join lateral (
         (select * from conversions c where visitor.at is null and ${UNSIGNALLED}
            and c.occurred_at >= now() - interval '${MAX_WINDOW_DAYS} days'
          order by c.occurred_at desc limit ${MAX_PER_VISITOR})
         union all
         (select * from conversions c where ${UNSIGNALLED} and c.occurred_at >= visitor.at
            and c.occurred_at <= visitor.at + interval '${MAX_WINDOW_DAYS} days'
          order by c.occurred_at limit ${MAX_PER_VISITOR})) c
       order by c.destination, c.subject, visitor.at desc nulls last) each
       order by "occurredAt" desc, destination, subject limit $4) found
     left join lateral (select e.detail -> 'consent' as consent from events e
       where e.project_id = $1 and e.visitor_id = found."visitorId" and e.occurred_at = found."occurredAt"
         and e.event_id = found."eventId" limit 1) event on true`,
    [project.projectId, signals.map(({ visitorId }) => visitorId), signals.map(({ at }) => at), limit],
  );
}
