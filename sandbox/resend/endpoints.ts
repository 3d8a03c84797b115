import { z } from 'zod';
import { loopbackUrl } from '../config.ts';
import { sha256 } from '../wire/ids.ts';
import { ok, type Answer, type Call } from '../wire/provider.ts';
import { parseJson } from '../wire/read-request.ts';
import type { WebhookSender } from '../wire/webhook-sender.ts';
import { EVENT_TYPES } from './webhook-event.ts';
import { refusal } from './refusals.ts';

const newEndpoint = z.object({
  endpoint: loopbackUrl,
  events: z.array(z.enum(EVENT_TYPES)).min(1),
});

/**
 * Manages an account's webhook endpoint through Resend's API. The sandbox supports one endpoint per account.
 * @see https://resend.com/docs/api-reference/webhooks
 */
export function answerWebhooks(sender: WebhookSender, call: Call): Answer {
  const { account, operation, params } = call;
  const id = `wh_${sha256(account).toString('hex').slice(0, 24)}`;
  const current = sender.getOwnEndpoint(account);
  if (operation === 'webhooks.create') {
    const sent = newEndpoint.safeParse(parseJson(call.body.toString('utf8')));
    if (!sent.success)
      throw refusal('validation_error', { message: sent.error.issues[0]?.message ?? 'Invalid.' });
    const secret = `whsec_${sha256(`${account}\nwebhook`).toString('base64')}`;
    sender.setEndpoint({ url: sent.data.endpoint, secret }, account);
    const body = { object: 'webhook', id, signing_secret: secret };
    return { status: 201, body, applied: [{ webhook: id }] };
  }
  const webhookEntry = current && { id, endpoint: current.url, status: 'enabled', events: EVENT_TYPES };
  if (operation === 'webhooks.list') {
    return ok({ object: 'list', has_more: false, data: webhookEntry ? [webhookEntry] : [] });
  }
  if (!webhookEntry || params['id'] !== id) {
    throw refusal('not_found', { message: 'Webhook not found' });
  }
  if (operation === 'webhooks.read') {
    return ok({ object: 'webhook', ...webhookEntry, signing_secret: current.secret });
  }
  sender.setEndpoint(null, account);
  return ok({ object: 'webhook', id, deleted: true }, [{ webhook: id }]);
}
