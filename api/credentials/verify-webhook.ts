import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { AppError, notFound } from '../request/errors.ts';
import { UUID } from '../validation/formats.ts';

/** Verifies the HMAC-SHA256 of `svix-id.svix-timestamp.body`, and that the timestamp is within 5 minutes. */
export type WebhookVerifier = {
  /** Checks the headers and timestamp before the body is read. @throws AppError 401 */
  verifyHead: (headers: IncomingHttpHeaders) => void;
  /**
   * @param params path parameters
   * @throws AppError 401 for an invalid signature; 404 if no secret is configured
   */
  verifyBody: (headers: IncomingHttpHeaders, body: Buffer, params: PathParameters) => Promise<void> | void;
};

type PathParameters = Readonly<Record<string, string | string[] | undefined>>;

/** The library's tolerance. */
const TOLERANCE_SECONDS = 5 * 60;

/**
 * Resend uses Standard Webhooks with Svix header names.
 * @param secret `whsec_…`
 * @see https://resend.com/docs/webhooks/verify-webhooks-requests
 */
export function createWebhookVerifier(secret: string) {
  const webhook = new Webhook(secret);
  const verifyBody = (headers: IncomingHttpHeaders, body: Buffer) => {
    // The library verifies text, and distinct invalid UTF-8 bodies could decode to the same text.
    if (!isUtf8(body)) throw refuse('the body is not UTF-8');
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
  return { verifyHead: requireRecent, verifyBody } satisfies WebhookVerifier;
}

export function createConnectionWebhookVerifier(
  findSecret: (connectionId: string) => Promise<string | undefined>,
): WebhookVerifier {
  return {
    verifyHead: requireRecent,
    verifyBody: async (headers, body, { connectionId }) => {
      const isId = typeof connectionId === 'string' && UUID.test(connectionId);
      const secret = isId ? await findSecret(connectionId.toLowerCase()) : undefined;
      if (secret === undefined) throw noWebhooks();
      createWebhookVerifier(secret).verifyBody(headers, body);
    },
  };
}

export function noWebhooks(): AppError {
  return notFound('No webhook secret is configured for this URL.');
}

function requireRecent(headers: IncomingHttpHeaders): void {
  const { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': signature } = headers;
  if (!id || !timestamp || !signature) throw refuse('missing required headers');
  const age = Date.now() / 1_000 - Number(timestamp);
  // Also refuses NaN. Allows one more second, because the library rounds the current time down and therefore
  // accepts timestamps that are up to a second older.
  if (!(Math.abs(age) <= TOLERANCE_SECONDS + 1)) throw refuse('the timestamp is not within 5 minutes of now');
}

function refuse(reason: string): AppError {
  return new AppError(401, 'unauthorized', `The webhook's signature is invalid: ${reason}.`, {
    headers: { 'WWW-Authenticate': 'Webhook realm="throughline"' },
  });
}
