import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { inProject } from '../../../models/in-project.ts';
import { rotateSecret } from '../../../models/webhooks/webhook-endpoints.ts';
import { actorOf } from '../../credentials/caller.ts';
import { AppError } from '../../request/errors.ts';
import { serializeWebhook } from '../../serializers/webhook.ts';
import type { Handler } from '../operation.ts';
import { newWebhookSecret } from './new-webhook-secret.ts';
import { noSuchWebhook } from './require-webhook.ts';

/** For how long the secret before signs beside the new one. */
const BOTH_SIGN_HOURS = 24;

/** Gives a webhook a new secret, which is shown this once. */
export const rotateWebhookSecret: Handler<'rotateWebhookSecret'> = async ({ path, body }, call) => {
  const webhookId = path.webhookId.toLowerCase();
  const { revokeOld: atOnce = false } = body;
  const { secret, sealedSecret } = await newWebhookSecret(call, webhookId);
  const rotated = await inProject(call.context.database, call.projectId, async (project) => {
    const endpoint = await rotateSecret(project, webhookId, { sealedSecret, hours: BOTH_SIGN_HOURS, atOnce });
    if (endpoint === undefined) throw noSuchWebhook();
    if (endpoint === 'rotating') throw new AppError(409, 'conflict', STILL_ROTATING);
    const details = { revokeOld: atOnce };
    await recordAudit(project, {
      ...actorOf(call.caller),
      action: 'webhook.rotate',
      target: webhookId,
      details,
    });
    return endpoint;
  });
  return { body: { ...serializeWebhook(rotated), secret } };
};

const STILL_ROTATING =
  'The secret was changed less than 24 hours ago, and the one before still signs. Wait, or send revokeOld: true if one has leaked.';
