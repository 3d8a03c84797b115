import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import type { NewConversion } from './conversions.ts';
import { othersOf } from './same-person.ts';

/**
 * What is told of a visitor after what it may have led to. `at`: of a visit from an ad; null: by whom the visitor is
 * recognised was told.
 */
export type LateSignal = { visitorId: string; at: Date | null };

/** A conversion that had no signal when it was decided. */
export type UnsignalledConversion = {
  goalName: string;
  destination: string;
  subject: string;
  eventId: string;
  visitorId: string;
  occurredAt: Date;
  /** When it was decided. */
  createdAt: Date;
  /** As its event has it; null also where that is not kept any more. */
  consent: unknown;
  /** Of the visit; null where it is looked at for what else was told. */
  touchedAt: Date | null;
};

/** Conversions of a visitor that one signal has looked at again: those that came first after a visit, else the latest. */
const MAX_OF_VISITOR = 20;

/** Goals look back for 90 days at most. */
const MAX_WINDOW_DAYS = 90;

/** SQL: a conversion of the visitor that had no signal. */
const UNSIGNALLED = `c.project_id = $1 and c.visitor_id = visitor.id and c.state = 'no_signal' and c.sequence = 0`;

/** The conversions without a signal of the persons whom late signals are about, to which these may lead; the latest first. */
export function findUnsignalled(
  project: InProject,
  signals: readonly LateSignal[],
  limit: number,
): Promise<UnsignalledConversion[]> {
  if (signals.length === 0) return Promise.resolve([]);
  return rows<UnsignalledConversion>(
    project,
    `with told as materialized (
       select distinct visitor_id, at from unnest($2::text[], $3::timestamptz[]) as told (visitor_id, at)),
     visitors_of as materialized (
       select visitor_id as id, at from told
       union
       select other.visitor_id, told.at from told cross join lateral ${othersOf('told.visitor_id')} other)
     select found.*, event.consent from (select * from (
       select distinct on (c.destination, c.subject) c.goal_name as "goalName", c.destination, c.subject,
         c.event_id as "eventId", c.visitor_id as "visitorId", c.occurred_at as "occurredAt",
         c.created_at as "createdAt", visitor.at as "touchedAt"
       from visitors_of visitor cross join lateral (
         (select * from conversions c where visitor.at is null and ${UNSIGNALLED}
            and c.occurred_at >= now() - interval '${MAX_WINDOW_DAYS} days'
          order by c.occurred_at desc limit ${MAX_OF_VISITOR})
         union all
         (select * from conversions c where ${UNSIGNALLED} and c.occurred_at >= visitor.at
            and c.occurred_at <= visitor.at + interval '${MAX_WINDOW_DAYS} days'
          order by c.occurred_at limit ${MAX_OF_VISITOR})) c
       order by c.destination, c.subject, visitor.at desc nulls last) each
       order by "occurredAt" desc, destination, subject limit $4) found
     left join lateral (select e.detail -> 'consent' as consent from events e
       where e.project_id = $1 and e.visitor_id = found."visitorId" and e.occurred_at = found."occurredAt"
         and e.event_id = found."eventId" limit 1) event on true`,
    [project.projectId, signals.map(({ visitorId }) => visitorId), signals.map(({ at }) => at), limit],
  );
}

/** Has conversions that had no signal be what they are decided as now, each once. */
export async function decideAnew(project: InProject, decided: readonly NewConversion[]): Promise<void> {
  if (decided.length === 0) return;
  await run(
    project,
    `update conversions c set state = told.state, reason = told.reason, payload = told.payload,
       value_cents = told.value_cents, currency = told.currency, connection_id = told.connection_id,
       login_customer_id = told.login_customer_id, click_visitor_id = told.click_visitor_id,
       next_attempt_at = case when told.state = 'pending' then now() end,
       settled_at = case when told.state <> 'pending' then now() end
     from json_to_recordset($2::json) as told (destination text, subject text, state text, reason text, payload jsonb,
       value_cents bigint, currency text, connection_id uuid, login_customer_id text, click_visitor_id text)
     where c.project_id = $1 and c.destination = told.destination and c.subject = told.subject and c.sequence = 0
       and c.state = 'no_signal'`,
    [
      project.projectId,
      JSON.stringify(
        decided.map((one) => ({
          destination: one.destination,
          subject: one.subject,
          state: one.state,
          reason: one.reason,
          payload: one.payload,
          value_cents: one.valueCents,
          currency: one.currency,
          connection_id: one.connectionId,
          login_customer_id: one.loginCustomerId,
          click_visitor_id: one.clickVisitorId,
        })),
      ),
    ],
  );
}
