import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { AppError } from '../http/errors.ts';

/**
 * Checks that a body comes from the provider: HMAC-SHA256 over `svix-id.svix-timestamp.body`, the bytes as they came,
 * at most 5 minutes old or ahead.
 */
export type VerifyWebhook = {
  /** Before the body is read: whether it is signed at all, and for now. @throws AppError 401 */
  head: (headers: IncomingHttpHeaders) => void;
  /** @throws AppError 401 */
  body: (headers: IncomingHttpHeaders, body: Buffer) => void;
};

/** Seconds that a signature may be old or ahead, as the library has it. */
const TOLERANCE_SECONDS = 5 * 60;

/**
 * Makes the check of Resend's webhooks, which are signed as Standard Webhooks are, under the names of Svix.
 * @param secret `whsec_…`
 * @see https://resend.com/docs/webhooks/verify-webhooks-requests
 */
export function createVerifyWebhook(secret: string): VerifyWebhook {
  const webhook = new Webhook(secret);
  const verify = (headers: IncomingHttpHeaders, body: Buffer) => {
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
  return { head: requireRecent, body: verify };
}

function requireRecent(headers: IncomingHttpHeaders): void {
  const { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': signature } = headers;
  if (!id || !timestamp || !signature) throw refuse('missing required headers');
  const age = Date.now() / 1_000 - Number(timestamp);
  // Of what is no number, too.
  if (!(Math.abs(age) <= TOLERANCE_SECONDS + 1)) throw refuse('the timestamp is not within 5 minutes of now');
}

function refuse(why: string): AppError {
  return new AppError(401, 'unauthorized', `The webhook's signature does not hold: ${why}.`, {
    headers: { 'WWW-Authenticate': 'Webhook realm="throughline"' },
  });
}
