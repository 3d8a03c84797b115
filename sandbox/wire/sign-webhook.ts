import { createHmac } from 'node:crypto';

/** The signed parts: the event's id, the time of the attempt in milliseconds since 1970, and the body as sent. */
type SignedParts = {
  id: string;
  time: number;
  body: string;
};

/** Secrets as Resend shows them: `whsec_` and at least 16 bytes in base64. */
export const SECRET_PATTERN = /^whsec_[A-Za-z0-9+/]{22,}={0,2}$/;

/**
 * The headers of one delivery: HMAC-SHA256 over `id.timestamp.body` under the secret's bytes.
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md; Resend sends the
 * headers under Svix' names: https://resend.com/docs/webhooks/verify-webhooks-requests
 */
export function signWebhook(secret: string, { id, time, body }: SignedParts): Record<string, string> {
  const timestamp = String(Math.floor(time / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${signature}` };
}
