import { createPublicKey, type KeyObject } from 'node:crypto';
import jwksRsa from 'jwks-rsa';
import { z } from 'zod';
import { unavailable } from '../request/errors.ts';

const { JwksClient, JwksError, SigningKeyNotFoundError } = jwksRsa;

/** Milliseconds for which a key is used before its key set is read again. */
const CACHE_MS = 60_000;

/** Keys of one issuer that are cached. A set has two or three, and a rotation adds one. */
const CACHED_KEYS = 20;

/**
 * Milliseconds for which the last key set that was read stands in for one that cannot be read. A withdrawn key of
 * another issuer verifies for {@link CACHE_MS} while the set can be read; ours are looked up at each request besides.
 */
const LAST_GOOD_MS = 10 * 60_000;

/** Lookups of unlisted ids that reach the issuer in a minute, and ids that are looked up at once. */
const UNLISTED_PER_MINUTE = 60;

/** Seconds after which a failed or refused lookup is worth repeating. */
const RETRY_SECONDS = 2;

/** Milliseconds that one fetch may take. */
const FETCH_TIMEOUT_MS = 1_000;

/** `algorithm`: the one that the key may be used with (RFC 8725 section 3.1). */
type VerificationKey = { algorithm: 'ES256' | 'RS256'; key: KeyObject };

/** Public keys by their `kid`. */
export type KeySet = {
  /**
   * @returns undefined when the key set has no such key
   * @throws AppError 503 when the key set cannot be read, or too many unlisted ids were looked up
   */
  find(kid: string): Promise<VerificationKey | undefined>;
};

/**
 * Reads the key set of a token issuer. Only ids that the last set did not list count against the rate limit, so
 * made-up ids use up nothing that the keys in use need.
 */
export function createKeySet(url: string): KeySet {
  const source = createSource(url);
  const options = {
    jwksUri: url,
    fetcher: source.fetch,
    cache: true,
    cacheMaxAge: CACHE_MS,
    cacheMaxEntries: CACHED_KEYS,
  };
  const listed = new JwksClient(options);
  const unlisted = new JwksClient({
    ...options,
    rateLimit: true,
    jwksRequestsPerMinute: UNLISTED_PER_MINUTE,
  });
  const underWay = new Set<string>();

  /** The limiter queues a burst instead of refusing it, so the burst is bounded here. */
  async function lookUpUnlisted(kid: string) {
    if (!underWay.has(kid) && underWay.size >= UNLISTED_PER_MINUTE) throw unavailable(RETRY_SECONDS);
    underWay.add(kid);
    return unlisted.getSigningKey(kid).finally(() => underWay.delete(kid));
  }

  return {
    async find(kid) {
      try {
        const found = await (source.listedIds.has(kid) ? listed.getSigningKey(kid) : lookUpUnlisted(kid));
        return withAlgorithm(createPublicKey(found.getPublicKey()));
      } catch (error) {
        if (!isNotFound(error)) throw unavailable(RETRY_SECONDS, error);
        // The set may list an id without a key to sign with, which is not cached.
        source.listedIds.delete(kid);
        return undefined;
      }
    },
  };
}

/** Whether a key set that was read has no such key, or no key at all. */
function isNotFound(error: unknown): boolean {
  return error instanceof SigningKeyNotFoundError || error instanceof JwksError;
}

const keySet = z.object({ keys: z.array(z.unknown()) });
const namedKey = z.object({ kid: z.string() }).loose();

/** Fetches a key set, and answers with the last good one while it cannot be fetched. */
function createSource(url: string) {
  const listedIds = new Set<string>();
  let lastGood: { keys: z.infer<typeof namedKey>[]; readAt: number } | undefined;

  async function fetchKeys(): Promise<{ keys: z.infer<typeof namedKey>[] }> {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS), redirect: 'error' });
      if (!answer.ok) throw new Error(`The key set answered ${answer.status}.`);
      const keys = keySet
        .parse(await answer.json())
        .keys.flatMap((key) => namedKey.safeParse(key).data ?? []);
      lastGood = { keys, readAt: Date.now() };
      listedIds.clear();
      for (const { kid } of keys) listedIds.add(kid);
    } catch (error) {
      if (lastGood && Date.now() - lastGood.readAt < LAST_GOOD_MS) return lastGood;
      listedIds.clear();
      throw error;
    }
    return lastGood;
  }

  return { listedIds, fetch: fetchKeys };
}

function withAlgorithm(key: KeyObject): VerificationKey | undefined {
  if (key.asymmetricKeyType === 'rsa') return { algorithm: 'RS256', key };
  return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? { algorithm: 'ES256', key } : undefined;
}
