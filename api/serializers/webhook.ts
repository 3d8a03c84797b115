import { EVENT_TYPES } from '../../domain/event-types.ts';
import { toDeliveredEvent } from '../../models/webhooks/event-data.ts';
import type { DeliveryRow, findDelivery } from '../../models/webhooks/webhook-deliveries.ts';
import type { EndpointRow } from '../../models/webhooks/webhook-endpoints.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import { selectFields } from './select-fields.ts';

export function serializeWebhook(row: EndpointRow): components['schemas']['Webhook'] {
  const { secretBeforeUntil } = row;
  const isRotating = secretBeforeUntil !== null && secretBeforeUntil.getTime() > Date.now();
  return {
    ...selectFields(row, ['id', 'url', 'description', 'disabledReason', 'disabledAt', 'failingSince']),
    eventTypes: filterKnownTypes(row.eventTypes),
    state: getState(row),
    ...(isRotating && { oldSecretUntil: secretBeforeUntil.toISOString() }),
    ...selectFields(row, ['createdAt', 'updatedAt']),
  };
}

function getState({ disabledAt, pausedAt }: EndpointRow): components['schemas']['Webhook']['state'] {
  if (disabledAt) return 'disabled';
  return pausedAt ? 'paused' : 'enabled';
}

type KnownType = components['schemas']['WebhookEventType'];

/**
 * Omits event types that this release does not know. A later release may have stored them before a rollback.
 */
function filterKnownTypes(types: readonly string[]): KnownType[] {
  return types.filter((type): type is KnownType => EVENT_TYPES.some((known) => known === type));
}

export function serializeDeliveryDetails(
  projectId: string,
  row: NonNullable<Awaited<ReturnType<typeof findDelivery>>>,
): components['schemas']['WebhookDeliveryDetails'] {
  return {
    ...serializeDelivery(row),
    ...(row.event && { event: toDeliveredEvent(projectId, row.event) }),
    ...(row.response && { response: row.response }),
  };
}

export function serializeDelivery(row: DeliveryRow): components['schemas']['WebhookDelivery'] {
  const { lastAttemptAt: at, lastStatus: status, lastError: error, lastDurationMs: durationMs } = row;
  return {
    ...selectFields(row, ['id', 'eventId', 'type', 'state', 'attempts', 'nextAttemptAt', 'createdAt']),
    ...(at && {
      lastAttempt: {
        at: at.toISOString(),
        ...selectFields({ status, error, durationMs }, ['status', 'error', 'durationMs']),
      },
    }),
  };
}
