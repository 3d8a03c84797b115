import type { Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import { pauseEndpoint } from '../../models/webhooks/serve-endpoint.ts';
import type { WebhooksActivities } from '../../workflows/contract/webhooks.ts';

/** Makes the activity that notes what an operator told an endpoint's run, so that nothing else starts its deliveries. */
export function createPauseWebhook(database: Database): WebhooksActivities['pauseWebhook'] {
  return function pauseWebhook({ projectId, webhookId, isPaused }) {
    return inProject(database, projectId, (project) => pauseEndpoint(project, webhookId, isPaused));
  };
}
