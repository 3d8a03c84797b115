import { rotateSecret } from '../../../models/webhooks/webhook-endpoints.ts';
import { conflict, requireFound } from '../../request/errors.ts';
import { serializeWebhook } from '../../serializers/webhook.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { generateWebhookSecret } from './generate-webhook-secret.ts';

/** For this time, deliveries are signed with both the new and the previous secret. */
const OVERLAP_HOURS = 24;

/** Only this response contains the new secret. */
export const rotateWebhookSecret: Handler<'rotateWebhookSecret'> = async ({ path, body }, call) => {
  const { webhookId } = path;
  const { revokeOld: revokesPrevious = false } = body;
  const { secret, sealedSecret } = await generateWebhookSecret(call, webhookId);
  const rotated = await transact(call, async (project, record) => {
    const change = { sealedSecret, hours: OVERLAP_HOURS, revokesPrevious };
    const endpoint = requireFound(await rotateSecret(project, webhookId, change), 'webhook');
    if (endpoint === 'rotating') throw conflict(STILL_ROTATING);
    await record('webhook.rotate', webhookId, { revokeOld: revokesPrevious });
    return endpoint;
  });
  return { body: { ...serializeWebhook(rotated), secret } };
};

const STILL_ROTATING =
  'The secret was rotated less than 24 hours ago, and the previous one still signs. Wait until 24 hours have passed, or set revokeOld to true to revoke the previous one now.';
