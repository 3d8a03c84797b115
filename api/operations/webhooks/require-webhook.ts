import type { Project } from '../../../models/in-project.ts';
import { findEndpoint, type EndpointRow } from '../../../models/webhooks/webhook-endpoints.ts';
import { findPublicUrlFault } from '../../../domain/public-url.ts';
import { invalidField, conflict, requireFound } from '../../request/errors.ts';
import type { Call } from '../operation.ts';

/** @throws AppError 404; 409 if the webhook is disabled */
export async function requireEnabledWebhook(project: Project, webhookId: string): Promise<EndpointRow> {
  const endpoint = requireFound(await findEndpoint(project, webhookId), 'webhook');
  if (endpoint.disabledAt === null) return endpoint;
  throw conflict('The webhook is disabled. Enable it first: PATCH it with enabled: true.');
}

/** @throws AppError 400 */
export function requirePublicUrl({ context }: Call, url: string): void {
  const fault = findPublicUrlFault(url, { toLoopback: context.settings.webhooksToLoopback });
  if (fault !== undefined) throw invalidField('url', fault);
}
