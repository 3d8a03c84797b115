import { EVENT_TYPES } from '../../domain/event-types.ts';
import type { DeliveryRow } from '../../models/webhooks/webhook-deliveries.ts';
import type { EndpointRow } from '../../models/webhooks/webhook-endpoints.ts';
import type { components } from '../../client/src/generated/types.gen.ts';

/** A place that events are sent to. */
export function serializeWebhook(row: EndpointRow): components['schemas']['Webhook'] {
  const { description, disabledReason, disabledAt, failingSince, secretBeforeUntil } = row;
  const isRotating = secretBeforeUntil !== null && secretBeforeUntil.getTime() > Date.now();
  return {
    id: row.id,
    url: row.url,
    eventTypes: knownTypes(row.eventTypes),
    ...(description !== null && { description }),
    state: stateOf(row),
    ...(disabledReason !== null && { disabledReason }),
    ...(disabledAt && { disabledAt: disabledAt.toISOString() }),
    ...(failingSince && { failingSince: failingSince.toISOString() }),
    ...(isRotating && { oldSecretUntil: secretBeforeUntil.toISOString() }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function stateOf({ disabledAt, pausedAt }: EndpointRow): components['schemas']['Webhook']['state'] {
  if (disabledAt) return 'disabled';
  return pausedAt ? 'paused' : 'enabled';
}

type KnownType = components['schemas']['WebhookEventType'];

/** One that a later release has written is left out. */
function knownTypes(types: readonly string[]): KnownType[] {
  return types.filter((type): type is KnownType => EVENT_TYPES.some((known) => known === type));
}

/** One event on its way to one endpoint. */
export function serializeDelivery(row: DeliveryRow): components['schemas']['WebhookDelivery'] {
  const { type, nextAttemptAt, lastAttemptAt, lastStatus, lastError, lastDurationMs } = row;
  return {
    id: row.id,
    eventId: row.eventId,
    ...(type !== null && { type }),
    state: row.state,
    attempts: row.attempts,
    ...(nextAttemptAt && { nextAttemptAt: nextAttemptAt.toISOString() }),
    ...(lastAttemptAt && {
      lastAttempt: {
        at: lastAttemptAt.toISOString(),
        ...(lastStatus !== null && { status: lastStatus }),
        ...(lastError !== null && { error: lastError }),
        ...(lastDurationMs !== null && { durationMs: lastDurationMs }),
      },
    }),
    createdAt: row.createdAt.toISOString(),
  };
}
