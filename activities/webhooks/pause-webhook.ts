import type { Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import { findEndpointToServe, setEndpointPaused } from '../../models/webhooks/serve-endpoint.ts';
import type { WebhooksActivities } from '../../workflows/contract/webhooks.ts';

export function createPauseWebhook(database: Database): WebhooksActivities['pauseWebhook'] {
  return function pauseWebhook({ projectId, webhookId, isPaused }) {
    return inProject(database, projectId, (project) => setEndpointPaused(project, webhookId, isPaused));
  };
}

export function createFindWebhookPause(database: Database): WebhooksActivities['findWebhookPause'] {
  return async function findWebhookPause({ projectId, webhookId }) {
    const endpoint = await findEndpointToServe({ database, projectId }, webhookId);
    if (!endpoint) return 'gone';
    return endpoint.pausedAt ? 'paused' : 'delivering';
  };
}
