import { createPublicKey, type KeyObject } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { JwksClient } from 'jwks-rsa';
import { AppError, unavailable } from '../http/errors.ts';

/** Milliseconds after which the key set is fetched anew, in the background. */
const FRESH_FOR = 5 * 60_000;

/** Milliseconds after which a key set is no longer believed: a withdrawn key verifies no longer than this. */
const BELIEVED_FOR = 10 * 60_000;

/** Milliseconds between two fetches, whatever callers send. */
const FETCH_INTERVAL = 1_000;

/** Milliseconds that one fetch may take. */
const FETCH_TIMEOUT = 1_000;

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
 * waits for the next fetch, which all that wait share and which begins at most {@link FETCH_INTERVAL} after the one
 * before: so neither can a flood hammer the issuer, nor is a key that signs its first token refused.
 */
export function createKeySet(url: string): KeySet {
  const client = new JwksClient({ jwksUri: url, cache: false, rateLimit: false, fetcher: fetchJson });
  let known = { keys: new Map<string, VerificationKey>(), fetchedAt: -Infinity };
  let triedAt = -Infinity;
  let failedAt = -Infinity;
  let fetching: Promise<void> | undefined;

  async function fetchKeys(): Promise<void> {
    const wait = triedAt + FETCH_INTERVAL - Date.now();
    if (wait > 0) await sleep(wait);
    triedAt = Date.now();
    try {
      known = { keys: await readKeys(client), fetchedAt: Date.now() };
    } catch (error) {
      failedAt = Date.now();
      throw error;
    }
  }

  /** Joins the fetch that is about to begin or under way. */
  async function refresh(): Promise<void> {
    if (Date.now() - failedAt < FETCH_INTERVAL) throw unavailable(FETCH_INTERVAL / 1000);
    fetching ??= fetchKeys().finally(() => {
      fetching = undefined;
    });
    await fetching;
  }

  return {
    async find(kid) {
      const age = Date.now() - known.fetchedAt;
      if (age > BELIEVED_FOR || !known.keys.has(kid)) await refresh();
      else if (age > FRESH_FOR) refresh().catch(() => undefined); // The known keys are still believed.
      return known.keys.get(kid);
    },
  };
}

/** @throws AppError 503; the client would lose the difference between a set that is away and one that is empty */
async function fetchJson(url: string): Promise<{ keys: unknown }> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT), redirect: 'error' });
    if (!answer.ok) throw new Error(`The key set answered ${answer.status}.`);
    const body: unknown = await answer.json();
    return { keys: typeof body === 'object' && body !== null && 'keys' in body ? body.keys : [] };
  } catch (error) {
    throw unavailable(FETCH_INTERVAL / 1000, error);
  }
}

async function readKeys(client: JwksClient): Promise<Map<string, VerificationKey>> {
  const signingKeys = await client.getSigningKeys().catch((error: unknown) => {
    if (error instanceof AppError) throw error;
    return []; // The set was read and holds no signing key.
  });
  return new Map(
    signingKeys.flatMap((signingKey): [string, VerificationKey][] => {
      const key = createPublicKey(signingKey.getPublicKey());
      const algorithm = algorithmOf(key);
      return algorithm ? [[signingKey.kid, { algorithm, key }]] : [];
    }),
  );
}

function algorithmOf(key: KeyObject): VerificationKey['algorithm'] | undefined {
  if (key.asymmetricKeyType === 'rsa') return 'RS256';
  return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? 'ES256' : undefined;
}
