import { fn } from 'sequelize';
import { EVENT_DAYS } from '../../domain/event-types.ts';
import type { InProject, Project } from '../in-project.ts';
import { findRow, getRow, getValue, rows, run } from '../rows.ts';
import type { EventRow } from './project-events.ts';
import { endpoints } from './webhook-endpoints.ts';

/** `failed`: no further automatic attempt. */
type DeliveryState = 'pending' | 'delivered' | 'failed';

export type DeliveryRow = {
  id: string;
  eventId: string;
  state: DeliveryState;
  attempts: number;
  nextAttemptAt: Date | null;
  lastAttemptAt: Date | null;
  /** Null: no response, or no attempt yet. */
  lastStatus: number | null;
  lastError: string | null;
  lastDurationMs: number | null;
  createdAt: Date;
  type: string;
};

const DELIVERY_COLUMNS = `d.id, d.event_id as "eventId", d.type, d.state, d.attempts, d.next_attempt_at as "nextAttemptAt",
  d.last_attempt_at as "lastAttemptAt", d.last_status as "lastStatus", d.last_error as "lastError",
  d.last_duration_ms as "lastDurationMs", d.created_at as "createdAt"`;

/**
 * Finds deliveries, newest first. Each combination of filters has its own SQL text, so that PostgreSQL can
 * use the matching index.
 * @param page `after`: id of the last delivery on the previous page
 */
export function findDeliveries(
  project: Project,
  endpointId: string,
  {
    state,
    type,
    after,
    limit,
  }: { state: string | undefined; type: string | undefined; after: string | undefined; limit: number },
): Promise<DeliveryRow[]> {
  const values: unknown[] = [project.projectId, endpointId, limit];
  const bindValue = (value: unknown) => `$${values.push(value)}`;
  const filters = [
    'd.project_id = $1 and d.endpoint_id = $2',
    ...(state === undefined ? [] : [`d.state = ${bindValue(state)}`]),
    ...(type === undefined ? [] : [`d.type = ${bindValue(type)}`]),
    ...(after === undefined ? [] : [`d.id < ${bindValue(after)}`]),
  ];
  return rows<DeliveryRow>(
    project,
    `select ${DELIVERY_COLUMNS} from webhook_deliveries d where ${filters.join(' and ')} order by d.id desc limit $3`,
    values,
  );
}

/** First bytes of the last response, and headers that help to diagnose a failure. */
export type DeliveryResponse = { headers: Record<string, string>; body: string };

/** `event` null: the event was deleted. */
type DeliveryDetails = DeliveryRow & { response: DeliveryResponse | null; event: EventRow | null };

export async function findDelivery(
  project: Project,
  endpointId: string,
  id: string,
): Promise<DeliveryDetails | undefined> {
  type Found = Omit<DeliveryDetails, 'event'> & { data: EventRow['data'] | null; eventAt: Date };
  const found = await findRow<Found>(
    project,
    `select ${DELIVERY_COLUMNS}, d.last_response as response, e.data, e.created_at as "eventAt"
     from webhook_deliveries d left join project_events e on e.project_id = d.project_id and e.id = d.event_id
     where d.project_id = $1 and d.endpoint_id = $2 and d.id = $3`,
    [project.projectId, endpointId, id],
  );
  if (!found) return undefined;
  const { data, eventAt: createdAt, ...delivery } = found;
  const { eventId, type } = delivery;
  return { ...delivery, event: data && { id: eventId, type, data, createdAt } };
}

const RESTART = `state = 'pending', attempts = 0, next_attempt_at = now()`;

/**
 * Restarts a delivery in any state.
 * @returns undefined if the delivery does not exist or its event was deleted
 */
export async function restartDelivery(
  project: InProject,
  endpointId: string,
  id: string,
): Promise<DeliveryRow | undefined> {
  const { projectId } = project;
  const changed = await run(
    project,
    `update webhook_deliveries d set ${RESTART} where project_id = $1 and endpoint_id = $2 and id = $3
       and exists (select from project_events e where e.project_id = $1 and e.id = d.event_id)`,
    [projectId, endpointId, id],
  );
  if (changed === 0) return undefined;
  await markDue(project, endpointId);
  return findRow<DeliveryRow>(
    project,
    `select ${DELIVERY_COLUMNS} from webhook_deliveries d where d.project_id = $1 and d.id = $2`,
    [projectId, id],
  );
}

/**
 * Queues deliveries of the events that match an endpoint's event types, oldest first, even if an event was
 * delivered before. Locks deliveries in the order of their ids, as `recordAttempts` does, to avoid deadlocks.
 * @returns the number of queued deliveries. `until`: creation time of the first event that `limit` left out;
 * undefined if none was left out
 */
export async function replayEvents(
  project: InProject,
  endpointId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<{ queued: number; until: Date | undefined }> {
  const { queued, until } = await getRow<{ queued: number; until: Date | null }>(
    project,
    `with candidates as materialized (
       select e.id, e.type, e.created_at from project_events e
         join webhook_endpoints w on w.project_id = $1 and w.id = $2 and e.type = any(w.event_types)
       where e.project_id = $1 and e.position is not null
         and e.created_at >= greatest($3, now() - make_interval(days => ${EVENT_DAYS}))
       order by e.created_at, e.id limit $4 + 1),
     chosen as materialized (select * from candidates order by created_at, id limit $4),
     locked as materialized (
       select d.id from chosen
         join webhook_deliveries d on d.project_id = $1 and d.endpoint_id = $2 and d.event_id = chosen.id
       order by d.id for no key update of d),
     queued as (
       insert into webhook_deliveries (project_id, endpoint_id, event_id, type)
       select $1, $2, id, type from chosen cross join (select count(*) from locked) all_locked order by created_at, id
       on conflict (project_id, endpoint_id, event_id) do update set ${RESTART} returning 1)
     select (select count(*) from queued)::int as queued,
       (select created_at from candidates order by created_at, id offset $4) as until`,
    [project.projectId, endpointId, since, limit],
  );
  if (queued > 0) await markDue(project, endpointId);
  return { queued, until: until ?? undefined };
}

/**
 * Inserts a delivery, even if the endpoint is not subscribed to the event's type.
 * @returns the id of the delivery
 */
export async function insertDelivery(
  project: InProject,
  endpointId: string,
  { eventId, type }: { eventId: string; type: string },
): Promise<string> {
  const created = await getValue<string>(
    project,
    'insert into webhook_deliveries (project_id, endpoint_id, event_id, type) values ($1, $2, $3, $4) returning id',
    [project.projectId, endpointId, eventId, type],
  );
  await markDue(project, endpointId);
  return created;
}

/** Makes the endpoint due at once and clears its throttle, because a person requested the delivery. */
async function markDue({ database, transaction, projectId }: InProject, endpointId: string): Promise<void> {
  await endpoints(database).update(
    { dueAt: fn('now'), throttledUntil: null, signalledAt: null },
    { where: { projectId, id: endpointId }, transaction },
  );
}
