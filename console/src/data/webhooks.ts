import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { BY_CURSOR } from './by-cursor.ts';
import { api, call } from './client.ts';
import { ifOnFirstPage, lookOnFirstPageEvery } from './look-again.ts';

export type Webhook = Schema<'Webhook'>;
export type WebhookDelivery = Schema<'WebhookDelivery'>;
export type WebhookEventType = Schema<'WebhookEventType'>;
type DeliveryState = WebhookDelivery['state'];

/** More than a project has. */
const MOST = 100;

const PAGE = 50;

const LOOK_EVERY_MS = 3_000;

type One = { projectId: string; webhookId: string };

export const webhooksQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['webhooks', projectId],
    queryFn: ({ signal }) =>
      call(
        'webhooks.listWebhooks',
        (params, options) => api.webhooks.listWebhooks(params, options),
        { projectId, limit: MOST },
        signal,
      ),
  });

export const webhookQuery = ({ projectId, webhookId }: One) =>
  queryOptions({
    queryKey: ['webhook', projectId, webhookId],
    queryFn: ({ signal }) =>
      call(
        'webhooks.getWebhook',
        (params, options) => api.webhooks.getWebhook(params, options),
        { projectId, webhookId },
        signal,
      ),
  });

export const deliveriesQuery = ({ projectId, webhookId }: One, state: DeliveryState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['deliveries', projectId, webhookId, state],
    queryFn: ({ pageParam, signal }) =>
      call(
        'webhooks.listWebhookDeliveries',
        (params, options) => api.webhooks.listWebhookDeliveries(params, options),
        {
          projectId,
          webhookId,
          limit: PAGE,
          ...(state && { state }),
          ...(pageParam !== undefined && { cursor: pageParam }),
        },
        signal,
      ),
    ...BY_CURSOR,
    refetchInterval: lookOnFirstPageEvery(LOOK_EVERY_MS),
    refetchOnWindowFocus: ifOnFirstPage,
  });

export function createWebhook(projectId: string, body: Schema<'CreateWebhookRequest'>) {
  return call('webhooks.createWebhook', (params, options) => api.webhooks.createWebhook(params, options), {
    projectId,
    body,
  });
}

export function updateWebhook(one: One, body: Schema<'UpdateWebhookRequest'>) {
  return call('webhooks.updateWebhook', (params, options) => api.webhooks.updateWebhook(params, options), {
    ...one,
    body,
  });
}

export function deleteWebhook(one: One) {
  return call(
    'webhooks.deleteWebhook',
    (params, options) => api.webhooks.deleteWebhook(params, options),
    one,
  );
}

/** Of the deletion of a webhook: while it goes on nothing of the webhook is read, for it may be gone by then. */
export const deletionKey = ({ projectId, webhookId }: One) => ['delete-webhook', projectId, webhookId];

const keysOf = ({ projectId, webhookId }: One) => [
  ['webhook', projectId, webhookId],
  ['deliveries', projectId, webhookId],
];

/** Ends what is being read of a webhook. */
export function stopReads(queryClient: QueryClient, one: One) {
  return Promise.all(keysOf(one).map((queryKey) => queryClient.cancelQueries({ queryKey })));
}

/** Keeps nothing of a webhook that is gone. */
export function forgetWebhook(queryClient: QueryClient, one: One): void {
  for (const queryKey of keysOf(one)) queryClient.removeQueries({ queryKey });
}

/** Gives a webhook another secret. The one before signs for another day, unless it has leaked. */
export function rotateWebhookSecret(one: One, revokeOld: boolean) {
  return call(
    'webhooks.rotateWebhookSecret',
    (params, options) => api.webhooks.rotateWebhookSecret(params, options),
    { ...one, body: { revokeOld } },
  );
}

export function testWebhook(one: One) {
  return call('webhooks.testWebhook', (params, options) => api.webhooks.testWebhook(params, options), one);
}

/** Sends a webhook its events since a time again. */
export function replayWebhook(one: One, since: string) {
  return call('webhooks.replayWebhook', (params, options) => api.webhooks.replayWebhook(params, options), {
    ...one,
    body: { since },
  });
}

export function redeliver(params: One & { deliveryId: string }) {
  return call(
    'webhooks.redeliverWebhookDelivery',
    (given, options) => api.webhooks.redeliverWebhookDelivery(given, options),
    params,
  );
}
