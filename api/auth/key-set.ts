import { createPublicKey, type KeyObject } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { unavailable } from '../http/errors.ts';

/** Milliseconds after which the key set is fetched again, in the background. */
const FRESH_MS = 60_000;

/**
 * Milliseconds after which a key set that cannot be fetched again is no longer trusted. A key of another issuer that is
 * withdrawn verifies for two minutes at most while its key set can be had, and for this long while it cannot; one of
 * ours is looked up at each request besides (`findUserOfToken`).
 */
const TRUSTED_MS = 10 * 60_000;

/** Milliseconds between two fetches, whatever callers send. */
const FETCH_INTERVAL_MS = 1_000;

/** Milliseconds that one fetch may take. */
const FETCH_TIMEOUT_MS = 1_000;

/** `algorithm`: the one that the key may be used with (RFC 8725 section 3.1). */
type VerificationKey = { algorithm: 'ES256' | 'RS256'; key: KeyObject };

/** Public keys by their `kid`. */
export type KeySet = {
  /**
   * @returns undefined when the key set, fetched after the question, has no such key
   * @throws AppError 503 when the key set cannot be had
   */
  find(kid: string): Promise<VerificationKey | undefined>;
};

/**
 * The key set of a token issuer. Keys that are known keep verifying however many ids callers make up. An unknown id
 * waits for the next fetch, which all that wait share and which begins at most {@link FETCH_INTERVAL_MS} after the one
 * before: so a flood cannot overload the issuer, and a key that signs its first token is not refused.
 */
export function createKeySet(url: string): KeySet {
  let known = { keys: new Map<string, VerificationKey>(), fetchedAt: -Infinity };
  let triedAt = -Infinity;
  let failedAt = -Infinity;
  let fetching: Promise<void> | undefined;

  async function fetchKeys(): Promise<void> {
    const wait = triedAt + FETCH_INTERVAL_MS - Date.now();
    if (wait > 0) await sleep(wait);
    triedAt = Date.now();
    try {
      known = { keys: readKeys(await fetchKeySet(url)), fetchedAt: Date.now() };
    } catch (error) {
      failedAt = Date.now();
      throw error;
    }
  }

  /** Joins the fetch that is about to begin or under way. */
  async function refresh(): Promise<void> {
    if (Date.now() - failedAt < FETCH_INTERVAL_MS) throw unavailable(FETCH_INTERVAL_MS / 1000);
    fetching ??= fetchKeys().finally(() => {
      fetching = undefined;
    });
    await fetching;
  }

  return {
    async find(kid) {
      const age = Date.now() - known.fetchedAt;
      if (age > TRUSTED_MS || !known.keys.has(kid)) await refresh();
      else if (age > FRESH_MS) refresh().catch(() => undefined); // The known keys are still trusted.
      return known.keys.get(kid);
    },
  };
}

const keySet = z.object({ keys: z.array(z.unknown()) }).catch({ keys: [] });

/** A public key that signatures are verified with (RFC 7517 section 4). Those for encryption are left out. */
const signingKey = z
  .object({ kid: z.string(), kty: z.enum(['RSA', 'EC']), use: z.literal('sig').optional() })
  .loose();

/** @throws AppError 503 */
async function fetchKeySet(url: string): Promise<z.infer<typeof keySet>> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS), redirect: 'error' });
    if (!answer.ok) throw new Error(`The key set answered ${answer.status}.`);
    return keySet.parse(await answer.json());
  } catch (error) {
    throw unavailable(FETCH_INTERVAL_MS / 1000, error);
  }
}

function readKeys({ keys }: z.infer<typeof keySet>): Map<string, VerificationKey> {
  return new Map(
    keys.flatMap((written): [string, VerificationKey][] => {
      const { data } = signingKey.safeParse(written);
      const key = data && readKey(data);
      const algorithm = key && algorithmOf(key);
      return algorithm ? [[data.kid, { algorithm, key }]] : [];
    }),
  );
}

/** Undefined for a key that is malformed, or of a kind that is not known here: the others still verify. */
function readKey(jwk: z.infer<typeof signingKey>): KeyObject | undefined {
  try {
    return createPublicKey({ key: jwk, format: 'jwk' });
  } catch {
    return undefined;
  }
}

function algorithmOf(key: KeyObject): VerificationKey['algorithm'] | undefined {
  if (key.asymmetricKeyType === 'rsa') return 'RS256';
  return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? 'ES256' : undefined;
}
