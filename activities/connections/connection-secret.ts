import { z } from 'zod';
import { parseJson } from '../provider/bounded-fetch.ts';

/** What a provider gave at consent, where its access tokens end after minutes. */
const oauthSecret = z.object({
  kind: z.literal('oauth'),
  refreshToken: z.string().min(1),
  accessToken: z.string().min(1),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

/** A key of Resend's that was typed in. */
const keySecret = z.object({
  kind: z.literal('api_key'),
  apiKey: z.string().min(1),
});

export type OAuthSecret = z.infer<typeof oauthSecret>;

/** What a connection's secret is. `plain`: the token itself, as all were that an operator has typed in. */
export type ConnectionSecret = { kind: 'plain'; token: string } | OAuthSecret | z.infer<typeof keySecret>;

/** Reads the secret of a connection. */
export function readSecret(secret: string): ConnectionSecret {
  if (!secret.startsWith('{')) return { kind: 'plain', token: secret };
  return z.union([oauthSecret, keySecret]).parse(parseJson(secret));
}

/** The form in which a secret of parts is sealed. */
export function writeSecret(secret: OAuthSecret | z.infer<typeof keySecret>): string {
  return JSON.stringify(secret);
}

/** What a provider's client sends as its bearer token; of an `oauth` secret, one that may have ended. */
export function bearerOf(secret: string): string {
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
