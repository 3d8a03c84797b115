import type { ExpectedOperation } from './expected-operation.ts';

/** What a project is told. */
export const OF_WEBHOOKS: Record<string, ExpectedOperation> = {
  listEventLog: {
    tag: 'Integrations',
    scope: 'event_log:read',
    credentials: ['apiKey', 'bearer'],
    route: 'GET /projects/{projectId}/event-log',
    errors: [400, 401, 403, 404, 410],
  },
};
