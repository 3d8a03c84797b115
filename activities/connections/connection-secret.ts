import { z } from 'zod';
import { parseJson } from '../provider/bounded-fetch.ts';

const oauthSecret = z.object({
  kind: z.literal('oauth'),
  refreshToken: z.string().min(1),
  accessToken: z.string().min(1),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

const keySecret = z.object({
  kind: z.literal('api_key'),
  apiKey: z.string().min(1),
});

type OAuthSecret = z.infer<typeof oauthSecret>;

/** `plain`: the token itself, such as a Google refresh token or a HubSpot service key. */
type ConnectionSecret = { kind: 'plain'; token: string } | OAuthSecret | z.infer<typeof keySecret>;

export function readSecret(secret: string): ConnectionSecret {
  if (!secret.startsWith('{')) return { kind: 'plain', token: secret };
  return z.union([oauthSecret, keySecret]).parse(parseJson(secret));
}

export function writeSecret(secret: OAuthSecret | z.infer<typeof keySecret>): string {
  return JSON.stringify(secret);
}

/** Returns a key, a Google refresh token, or an access token that may have expired. */
export function getBearer(secret: string): string {
  const read = readSecret(secret);
  switch (read.kind) {
    case 'plain':
      return read.token;
    case 'oauth':
      return read.accessToken;
    case 'api_key':
      return read.apiKey;
  }
}
