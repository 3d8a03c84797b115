import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import type { NewConversion } from './conversions.ts';

/** A visit from an ad. */
export type LateTouch = { visitorId: string; at: Date };

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
  /** Of the visit. */
  touchedAt: Date;
};

/** Conversions of a visitor that one visit has looked at again, the earliest first. */
const MAX_CONVERSIONS = 20;

/** Goals look back for 90 days at most. */
const MAX_WINDOW_DAYS = 90;

/** The conversions without a signal that visits may have led to. */
export function findUnsignalled(
  project: InProject,
  touches: readonly LateTouch[],
): Promise<UnsignalledConversion[]> {
  if (touches.length === 0) return Promise.resolve([]);
  return rows<UnsignalledConversion>(
    project,
    `select found.*, event.consent from (
       select distinct on (c.destination, c.subject) c.goal_name as "goalName", c.destination, c.subject,
         c.event_id as "eventId", c.visitor_id as "visitorId", c.occurred_at as "occurredAt",
         c.created_at as "createdAt", touch.at as "touchedAt"
       from unnest($2::text[], $3::timestamptz[]) as touch (visitor_id, at) cross join lateral (
         select * from conversions c where c.project_id = $1 and c.visitor_id = touch.visitor_id
           and c.state = 'no_signal' and c.sequence = 0
           and c.occurred_at between touch.at and touch.at + interval '${MAX_WINDOW_DAYS} days'
         order by c.occurred_at limit ${MAX_CONVERSIONS}) c
       order by c.destination, c.subject, touch.at desc) found
     left join lateral (select e.detail -> 'consent' as consent from events e
       where e.project_id = $1 and e.visitor_id = found."visitorId" and e.occurred_at = found."occurredAt"
         and e.event_id = found."eventId" limit 1) event on true`,
    [project.projectId, touches.map(({ visitorId }) => visitorId), touches.map(({ at }) => at)],
  );
}

/** Has conversions that had no signal be what they are decided as now, each once. */
export async function decideAnew(project: InProject, decided: readonly NewConversion[]): Promise<void> {
  if (decided.length === 0) return;
  await run(
    project,
    `update conversions c set state = told.state, reason = told.reason, payload = told.payload,
       value_cents = told.value_cents, currency = told.currency, connection_id = told.connection_id,
       login_customer_id = told.login_customer_id,
       next_attempt_at = case when told.state = 'pending' then now() end,
       settled_at = case when told.state <> 'pending' then now() end
     from json_to_recordset($2::json) as told (destination text, subject text, state text, reason text, payload jsonb,
       value_cents bigint, currency text, connection_id uuid, login_customer_id text)
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
        })),
      ),
    ],
  );
}
