import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { loopbackUrl } from '../../config.ts';
import { getUserId } from '../objects.ts';
import { APP_SECRET } from '../token.ts';

const command = z.strictObject({
  account: z.string().min(1),
  url: loopbackUrl,
  /** If true, the signature uses a wrong secret. */
  forged: z.boolean().default(false),
});

const TIMEOUT_MS = 10_000;

/**
 * @returns the app's response, or null if the app sent none
 * @throws ZodError for an invalid body
 * @see https://developers.facebook.com/docs/development/create-an-app/app-dashboard/data-deletion-callback
 */
export async function sendCallback(now: (account: string) => number, body: unknown): Promise<object | null> {
  const { account, url, forged } = command.parse(body);
  const issuedAt = Math.floor(now(account) / 1000);
  const payload = Buffer.from(
    JSON.stringify({ user_id: getUserId(account), algorithm: 'HMAC-SHA256', issued_at: issuedAt }),
  ).toString('base64url');
  const signature = createHmac('sha256', forged ? 'another secret' : APP_SECRET).update(payload);
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ signed_request: `${signature.digest('base64url')}.${payload}` }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, body: await response.text() };
  } catch {
    return null;
  }
}
