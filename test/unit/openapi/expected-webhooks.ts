import type { ExpectedOperation } from './expected-operation.ts';

const webhooks = '/projects/{projectId}/webhooks';
const one = `${webhooks}/{webhookId}`;
const common = { tag: 'Integrations', scope: 'webhooks:write', credentials: ['bearer'] };
const errors = [400, 401, 403, 404];
const orConflict = [...errors, 409];

/** What a project is told. */
export const OF_WEBHOOKS: Record<string, ExpectedOperation> = {
  listEventLog: {
    tag: 'Integrations',
    scope: 'event_log:read',
    credentials: ['apiKey', 'bearer'],
    route: 'GET /projects/{projectId}/event-log',
    errors: [400, 401, 403, 404, 410],
  },
  listWebhooks: { ...common, route: `GET ${webhooks}`, errors },
  createWebhook: { ...common, route: `POST ${webhooks}`, errors: orConflict },
  getWebhook: { ...common, route: `GET ${one}`, errors },
  updateWebhook: { ...common, route: `PATCH ${one}`, errors },
  deleteWebhook: { ...common, route: `DELETE ${one}`, errors },
  rotateWebhookSecret: { ...common, route: `POST ${one}/rotate-secret`, errors: orConflict },
  testWebhook: { ...common, route: `POST ${one}/test`, errors: orConflict },
  replayWebhook: { ...common, route: `POST ${one}/replay`, errors: orConflict },
  listWebhookDeliveries: { ...common, route: `GET ${one}/deliveries`, errors },
  redeliverWebhookDelivery: {
    ...common,
    route: `POST ${one}/deliveries/{deliveryId}/redeliver`,
    errors: orConflict,
  },
};
