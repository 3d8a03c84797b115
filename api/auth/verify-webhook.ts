import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { AppError } from '../http/errors.ts';

/**
 * Checks that a body comes from the provider: HMAC-SHA256 over `svix-id.svix-timestamp.body`, the bytes as they came,
 * at most 5 minutes old or ahead.
 * @throws AppError 401
 */
export type VerifyWebhook = (headers: IncomingHttpHeaders, body: Buffer) => void;

/**
 * Makes the check of Resend's webhooks, which are signed as Standard Webhooks are, under the names of Svix.
 * @param secret `whsec_…`
 * @see https://resend.com/docs/webhooks/verify-webhooks-requests
 */
export function createVerifyWebhook(secret: string): VerifyWebhook {
  const webhook = new Webhook(secret);
  return (headers, body) => {
    // The library signs text, and two bodies that are not text could become the same text.
    if (!isUtf8(body)) throw refuse('the body is not text');
    const signed = {
      'webhook-id': String(headers['svix-id'] ?? ''),
      'webhook-timestamp': String(headers['svix-timestamp'] ?? ''),
      'webhook-signature': String(headers['svix-signature'] ?? ''),
    };
    try {
      webhook.verify(body.toString(), signed, { jsonParse: false });
    } catch (error) {
      throw error instanceof WebhookVerificationError ? refuse(error.message.toLowerCase()) : error;
    }
  };
}

function refuse(why: string): AppError {
  return new AppError(401, 'unauthorized', `The webhook's signature does not hold: ${why}.`, {
    headers: { 'WWW-Authenticate': 'Webhook realm="throughline"' },
  });
}
