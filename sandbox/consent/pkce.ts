import { createHash } from 'node:crypto';
import type { Challenge } from './grants.ts';

/** The challenge of an authorize request; null without one, undefined for one that is malformed. */
export function readChallenge(query: URLSearchParams): Challenge | null | undefined {
  const value = query.get('code_challenge');
  if (value === null) return null;
  const method = query.get('code_challenge_method') ?? 'plain';
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(value)) return undefined;
  return method === 'S256' || method === 'plain' ? { value, method } : undefined;
}

/** Whether a verifier is the one that a challenge was made of. Without a challenge there must be none. */
export function isVerified(challenge: Challenge | null, verifier: string | undefined): boolean {
  if (!challenge) return verifier === undefined;
  if (verifier === undefined) return false;
  const { value, method } = challenge;
  return (
    value === (method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url'))
  );
}
