import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { api } from './client.ts';
import { ifOnePage, pollFirstPageEvery } from './polling.ts';
import { BY_CURSOR } from './paging.ts';

export type Webhook = Schema<'Webhook'>;
export type WebhookDelivery = Schema<'WebhookDelivery'>;
export type WebhookEventType = Schema<'WebhookEventType'>;
type DeliveryState = WebhookDelivery['state'];

/** Larger than the maximum number of webhooks of a project, so one page lists all of them. */
const MAX_WEBHOOKS = 100;

const DELIVERIES_PER_PAGE = 50;

const POLL_EVERY_MS = 3_000;

export type WebhookId = { projectId: string; webhookId: string };

export const webhooksQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['webhooks', projectId],
    queryFn: ({ signal }) => api.webhooks.listWebhooks({ projectId, limit: MAX_WEBHOOKS }, { signal }),
  });

export const webhookQuery = ({ projectId, webhookId }: WebhookId) =>
  queryOptions({
    queryKey: ['webhook', projectId, webhookId],
    queryFn: ({ signal }) => api.webhooks.getWebhook({ projectId, webhookId }, { signal }),
  });

export const deliveriesQuery = (
  { projectId, webhookId }: WebhookId,
  filter: { state: DeliveryState | undefined; type: string | undefined },
) =>
  infiniteQueryOptions({
    queryKey: ['deliveries', projectId, webhookId, filter],
    queryFn: ({ pageParam, signal }) =>
      api.webhooks.listWebhookDeliveries(
        { projectId, webhookId, limit: DELIVERIES_PER_PAGE, ...filter, cursor: pageParam },
        { signal },
      ),
    ...BY_CURSOR,
    refetchInterval: pollFirstPageEvery(POLL_EVERY_MS),
    refetchOnWindowFocus: ifOnePage,
  });

export const deliveryQuery = (delivery: WebhookId & { deliveryId: string }) =>
  queryOptions({
    queryKey: ['deliveries', delivery.projectId, delivery.webhookId, delivery.deliveryId],
    queryFn: ({ signal }) => api.webhooks.getWebhookDelivery(delivery, { signal }),
  });

/**
 * Key of the mutation that deletes a webhook. While it runs, pages do not read the webhook, because the API
 * could answer 404.
 */
export const getDeletionKey = ({ projectId, webhookId }: WebhookId) => [
  'delete-webhook',
  projectId,
  webhookId,
];

const getQueryKeys = ({ projectId, webhookId }: WebhookId) => [
  ['webhook', projectId, webhookId],
  ['deliveries', projectId, webhookId],
];

export function cancelReads(queryClient: QueryClient, id: WebhookId) {
  return Promise.all(getQueryKeys(id).map((queryKey) => queryClient.cancelQueries({ queryKey })));
}

export function forgetWebhook(queryClient: QueryClient, id: WebhookId): void {
  for (const queryKey of getQueryKeys(id)) queryClient.removeQueries({ queryKey });
}
