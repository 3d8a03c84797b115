import { col, fn } from 'sequelize';
import type { InProject, Project } from '../in-project.ts';
import { findRow, findValue, rows, run, defineClaim } from '../rows.ts';
import { TODAY } from '../sql.ts';
import { buildColumnList } from '../table.ts';
import type { EventRow } from './project-events.ts';
import type { DeliveryResponse } from './webhook-deliveries.ts';
import { endpoints, type DisabledReason, type WebhookEndpoint } from './webhook-endpoints.ts';

export async function setEndpointPaused(
  { database, transaction, projectId }: InProject,
  id: string,
  isPaused: boolean,
): Promise<void> {
  await endpoints(database).update(
    isPaused
      ? { pausedAt: fn('coalesce', col('paused_at'), fn('now')) }
      : { pausedAt: null, dueAt: fn('now') },
    { where: { projectId, id }, transaction },
  );
}

const MAX_NOTICE_RECIPIENTS = 20;

/**
 * Maximum number of notices per project and UTC day, including notices for deleted endpoints. The limit
 * equals the maximum number of endpoints of a project, so that each endpoint can cause one notice a day.
 */
const MAX_NOTICES = 20;

type DisabledNotice = {
  url: string;
  reason: DisabledReason;
  disabledAt: Date;
  /** Addresses of people who can enable the endpoint; at least one. */
  people: string[];
  projectName: string;
};

/**
 * Finds the content of a notice that an endpoint was disabled; undefined if no notice is due. An endpoint
 * that is disabled again within a day of its last notice causes no further notice.
 */
export async function findDisabledNotice(project: Project, id: string): Promise<DisabledNotice | undefined> {
  const notice = await findRow<DisabledNotice>(
    project,
    `select w.url, w.disabled_reason as reason, w.disabled_at as "disabledAt", p.name as "projectName",
       array(select people_with_scopes(array['webhooks:write', 'event_log:read'], ${MAX_NOTICE_RECIPIENTS})) as people
     from webhook_endpoints w join projects p on p.id = w.project_id
     where w.project_id = $1 and w.id = $2 and w.disabled_reason in ('gone', 'failing')
       and (w.mailed_at is null or w.mailed_at < w.disabled_at - interval '1 day')
       and not exists (select from event_feeds f
         where f.project_id = $1 and f.webhook_mails_on = ${TODAY} and f.webhook_mails >= ${MAX_NOTICES})`,
    [project.projectId, id],
  );
  return notice && notice.people.length > 0 ? notice : undefined;
}

/**
 * Records a sent notice. The notice counts toward the daily maximum even if the endpoint was deleted
 * meanwhile.
 */
export async function recordDisabledNotice(project: InProject, id: string): Promise<void> {
  const { database, transaction, projectId } = project;
  // Locks the feed's row before the endpoint's, in the same order as `number_events`, to avoid deadlocks.
  await run(
    project,
    `update event_feeds set webhook_mails = 1 + case webhook_mails_on when ${TODAY} then webhook_mails else 0 end,
       webhook_mails_on = ${TODAY}
     where project_id = $1`,
    [projectId],
  );
  await endpoints(database).update({ mailedAt: fn('now') }, { where: { projectId, id }, transaction });
}

export function findEndpointToServe(project: Project, id: string): Promise<WebhookEndpoint | undefined> {
  return findRow<WebhookEndpoint>(
    project,
    `select ${buildColumnList(endpoints)} from webhook_endpoints where project_id = $1 and id = $2`,
    [project.projectId, id],
  );
}

/** Claims endpoints of any project with due deliveries, for 30 seconds or until {@link releaseEndpoint}. */
export const claimDueWebhooks = defineClaim<{ projectId: string; webhookId: string }>('claim_due_webhooks', [
  'projectId',
  'webhookId',
]);

export type DueDelivery = {
  deliveryId: string;
  attempts: number;
  waitedSeconds: number;
  /** Null: the event expired. */
  event: EventRow | null;
};

type DueRow = Omit<DueDelivery, 'event'> & (EventRow | { [Name in keyof EventRow]: null });

export async function findDueDeliveries(
  project: Project,
  endpointId: string,
  limit: number,
): Promise<DueDelivery[]> {
  const found = await rows<DueRow>(
    project,
    `select d.id as "deliveryId", d.attempts,
       extract(epoch from now() - d.next_attempt_at)::float8 as "waitedSeconds",
       e.id, e.type, e.data, e.created_at as "createdAt"
     from webhook_deliveries d left join project_events e on e.project_id = d.project_id and e.id = d.event_id
     where d.project_id = $1 and d.endpoint_id = $2 and d.state = 'pending' and d.next_attempt_at <= now()
     order by d.next_attempt_at, d.id limit $3`,
    [project.projectId, endpointId, limit],
  );
  return found.map(({ deliveryId, attempts, waitedSeconds, ...event }) => ({
    deliveryId,
    attempts,
    waitedSeconds,
    event: event.id === null ? null : event,
  }));
}

export type AttemptResult = {
  deliveryId: string;
  attempts: number;
  isAccepted: boolean;
  nextMs: number | undefined;
  status: number | undefined;
  error: string | undefined;
  durationMs: number;
  response: DeliveryResponse | undefined;
};

export type EndpointEffect = {
  /** Whether every attempt of the batch failed. */
  hasFailed: boolean;
  throttleMs: number;
  disable: 'gone' | undefined;
};

/**
 * Stores the results of attempts, except for deliveries that another attempt or a restart has changed
 * meanwhile. Locks deliveries in the order of their ids, as `replayEvents` does, to avoid deadlocks.
 */
export async function recordAttempts(
  project: InProject,
  endpointId: string,
  results: readonly AttemptResult[],
  effect: (EndpointEffect & { disabledAfterDays: number }) | undefined,
): Promise<void> {
  const { projectId } = project;
  await run(
    project,
    `with locked as materialized (
       select id from webhook_deliveries where project_id = $1 and id = any($2::uuid[]) order by id for no key update)
     update webhook_deliveries d set attempts = d.attempts + 1, last_attempt_at = now(), last_status = v.status,
       last_error = v.error, last_duration_ms = v.duration_ms, last_response = v.response,
       state = case when v.is_accepted then 'delivered' when v.next_ms is null then 'failed' else 'pending' end,
       next_attempt_at = case when not v.is_accepted then now() + make_interval(secs => v.next_ms / 1000.0) end
     from unnest($2::uuid[], $3::int[], $4::boolean[], $5::float8[], $6::int[], $7::text[], $8::int[], $9::jsonb[])
       as v (id, attempts, is_accepted, next_ms, status, error, duration_ms, response)
       cross join (select count(*) from locked) all_locked
     where d.project_id = $1 and d.id = v.id and d.state = 'pending' and d.attempts = v.attempts`,
    [
      projectId,
      results.map(({ deliveryId }) => deliveryId),
      results.map(({ attempts }) => attempts),
      results.map(({ isAccepted }) => isAccepted),
      results.map(({ nextMs }) => nextMs ?? null),
      results.map(({ status }) => status ?? null),
      results.map(({ error }) => error ?? null),
      results.map(({ durationMs }) => Math.round(durationMs)),
      results.map(({ response }) => response && JSON.stringify(response)),
    ],
  );
  if (!effect) return;
  const { hasFailed, throttleMs, disable, disabledAfterDays } = effect;
  await run(
    project,
    `update webhook_endpoints set
       failing_since = case when $3 then coalesce(failing_since, now()) end,
       failures = case when $3 then failures + 1 else 0 end,
       throttled_until = case when $3 then now() + make_interval(secs => $4::float8 / 1000.0) end,
       disabled_at = case when is_disabled then coalesce(disabled_at, now()) else disabled_at end,
       disabled_reason = case when is_disabled then coalesce(disabled_reason, coalesce($5, 'failing')) else disabled_reason end
     from (select $5::text is not null
         or ($3::boolean and failing_since < now() - make_interval(days => $6)) as is_disabled
       from webhook_endpoints where project_id = $1 and id = $2) verdict
     where project_id = $1 and id = $2`,
    [projectId, endpointId, hasFailed, throttleMs, disable ?? null, disabledAfterDays],
  );
}

/**
 * Ends a worker's claim of an endpoint. The first statement locks the endpoint, so that the second one sees
 * all deliveries that were committed before the lock.
 * @returns milliseconds until the next delivery; undefined if no delivery is pending
 */
export async function releaseEndpoint(project: InProject, endpointId: string): Promise<number | undefined> {
  const { projectId } = project;
  await rows(
    project,
    'select id from webhook_endpoints where project_id = $1 and id = $2 for no key update',
    [projectId, endpointId],
  );
  return findValue<number>(
    project,
    `update webhook_endpoints set signalled_at = null,
       due_at = greatest(next.at, case when next.at is not null then throttled_until end)
     from (select min(next_attempt_at) as at from webhook_deliveries
       where project_id = $1 and endpoint_id = $2 and state = 'pending') next
     where project_id = $1 and id = $2
     returning case when due_at is not null
       then (greatest(extract(epoch from due_at - now()), 0) * 1000)::float8 end as "waitMs"`,
    [projectId, endpointId],
  );
}
