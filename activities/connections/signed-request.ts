import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../provider/bounded-fetch.ts';

const payload = z.object({
  user_id: z.union([z.string().min(1).max(100), z.number()]).transform(String),
  algorithm: z.literal('HMAC-SHA256'),
  /** Seconds since 1970. */
  issued_at: z.number(),
});

/** Who is meant, by the id that the app knows them under, and when Meta said so, in milliseconds since 1970. */
export type SignedRequest = { userId: string; issuedAt: number };

/**
 * Reads what Meta signed with the app's secret: `base64url(HMAC-SHA256(payload)).base64url(JSON)`, of which
 * the first is over the second as it is sent.
 * @returns undefined for what this app's secret did not sign
 * @see https://developers.facebook.com/docs/development/create-an-app/app-dashboard/data-deletion-callback
 */
export function readSignedRequest(text: string, appSecret: string): SignedRequest | undefined {
  const [signature = '', encoded = '', ...more] = text.split('.');
  if (more.length > 0) return undefined;
  const expected = createHmac('sha256', appSecret).update(encoded).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const said = payload.safeParse(parseJson(Buffer.from(encoded, 'base64url').toString('utf8'))).data;
  return said && { userId: said.user_id, issuedAt: said.issued_at * 1_000 };
}
