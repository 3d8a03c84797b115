import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { AppError, notFound } from '../request/errors.ts';
import { UUID } from '../validation/formats.ts';

/**
 * Checks that a body comes from the provider: HMAC-SHA256 over `svix-id.svix-timestamp.body`, the bytes as they came,
 * at most 5 minutes old or ahead.
 */
export type VerifyWebhook = {
  /** Before the body is read: whether it is signed at all, and for now. @throws AppError 401 */
  head: (headers: IncomingHttpHeaders) => void;
  /**
   * @param params of the path
   * @throws AppError 401; 404 where nobody has set a secret
   */
  body: (headers: IncomingHttpHeaders, body: Buffer, params: PathParameters) => Promise<void> | void;
};

type PathParameters = Readonly<Record<string, string | string[] | undefined>>;

/** Seconds that a signature may be old or ahead, as the library has it. */
const TOLERANCE_SECONDS = 5 * 60;

/**
 * Makes the check of Resend's webhooks, which are signed as Standard Webhooks are, under the names of Svix.
 * @param secret `whsec_…`
 * @see https://resend.com/docs/webhooks/verify-webhooks-requests
 */
export function createVerifyWebhook(secret: string) {
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
  return { head: requireRecent, body: verify } satisfies VerifyWebhook;
}

/** Makes the check of the webhooks of accounts that projects have connected, each of which has a secret of its own. */
export function createVerifyConnectionWebhook(
  secretOf: (connectionId: string) => Promise<string | undefined>,
): VerifyWebhook {
  return {
    head: requireRecent,
    body: async (headers, body, { connectionId }) => {
      const isId = typeof connectionId === 'string' && UUID.test(connectionId);
      const secret = isId ? await secretOf(connectionId.toLowerCase()) : undefined;
      if (secret === undefined) throw noWebhooks();
      createVerifyWebhook(secret).body(headers, body);
    },
  };
}

/** 404 where nobody has set the secret that would be verified with. */
export function noWebhooks(): AppError {
  return notFound('No webhooks are taken here.');
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
