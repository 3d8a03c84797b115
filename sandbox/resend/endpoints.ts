import { createHash } from 'node:crypto';
import { z } from 'zod';
import { loopbackUrl } from '../config.ts';
import type { Answer, Call } from '../wire/provider.ts';
import { parseJson } from '../wire/read-request.ts';
import type { WebhookSender } from '../wire/webhook-sender.ts';
import { EVENT_TYPES } from './webhook-event.ts';
import { refusal } from './refusals.ts';

const newEndpoint = z.object({
  endpoint: loopbackUrl,
  events: z.array(z.enum(EVENT_TYPES)).min(1),
});

/**
 * The webhook endpoint of an account, made by itself: https://resend.com/docs/api-reference/webhooks. One an account.
 */
export function answerWebhooks(sender: WebhookSender, call: Call): Answer {
  const { account, operation, url } = call;
  const id = `wh_${createHash('sha256').update(account).digest('hex').slice(0, 24)}`;
  const current = sender.ownEndpointOf(account);
  if (operation === 'webhooks.create') {
    const sent = newEndpoint.safeParse(parseJson(call.body.toString('utf8')));
    if (!sent.success)
      throw refusal('validation_error', { message: sent.error.issues[0]?.message ?? 'Invalid.' });
    const secret = `whsec_${createHash('sha256').update(`${account}\nwebhook`).digest('base64')}`;
    sender.setEndpoint({ url: sent.data.endpoint, secret }, account);
    return {
      status: 201,
      body: { object: 'webhook', id, signing_secret: secret },
      applied: [{ webhook: id }],
    };
  }
  if (operation === 'webhooks.list') {
    const data = current ? [{ id, endpoint: current.url, status: 'enabled', events: EVENT_TYPES }] : [];
    return { status: 200, body: { object: 'list', has_more: false, data }, applied: null };
  }
  if (!current || !new URL(url, 'http://localhost').pathname.endsWith(`/${id}`)) {
    throw refusal('not_found', { message: 'Webhook not found' });
  }
  if (operation === 'webhooks.read') {
    const found = {
      object: 'webhook',
      id,
      endpoint: current.url,
      status: 'enabled',
      signing_secret: current.secret,
    };
    return { status: 200, body: { ...found, events: EVENT_TYPES }, applied: null };
  }
  sender.setEndpoint(null, account);
  return { status: 200, body: { object: 'webhook', id, deleted: true }, applied: [{ webhook: id }] };
}
