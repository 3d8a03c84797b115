import { createPublicKey, type KeyObject } from 'node:crypto';
import jwksRsa from 'jwks-rsa';
import { z } from 'zod';
import { unavailable } from '../request/errors.ts';

const { JwksClient, JwksError, SigningKeyNotFoundError } = jwksRsa;

const CACHE_MS = 60_000;

/** Maximum number of cached keys per issuer. A set has two or three keys, and a rotation adds one. */
const CACHED_KEYS = 20;

/**
 * Maximum age of the last fetched key set, which is used while the issuer is unreachable. For tokens of this
 * API, each request also checks in the database whether the signing key was withdrawn.
 */
const MAX_STALE_MS = 10 * 60_000;

/** Limits two numbers: lookups of unknown `kid`s per minute, and unknown `kid`s with a pending lookup. */
const MAX_UNKNOWN_KID_LOOKUPS = 60;

const RETRY_SECONDS = 2;

const FETCH_TIMEOUT_MS = 1_000;

/** The key may verify only this `algorithm` (RFC 8725 section 3.1). */
type VerificationKey = { algorithm: 'ES256' | 'RS256'; key: KeyObject };

export type KeySet = {
  /**
   * @returns undefined for an unknown `kid` or an unsupported type of key
   * @throws AppError 503 when the key set is unavailable or too many unknown `kid`s are looked up
   */
  find(kid: string): Promise<VerificationKey | undefined>;
};

/** Limits only lookups of unknown `kid`s, so that forged tokens do not block valid ones. */
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
    jwksRequestsPerMinute: MAX_UNKNOWN_KID_LOOKUPS,
  });
  const pendingKids = new Set<string>();

  /** Limits the waiting lookups, because the rate limiter of `JwksClient` would queue any number. */
  async function findUnlisted(kid: string) {
    if (!pendingKids.has(kid) && pendingKids.size >= MAX_UNKNOWN_KID_LOOKUPS)
      throw unavailable(RETRY_SECONDS);
    pendingKids.add(kid);
    return unlisted.getSigningKey(kid).finally(() => pendingKids.delete(kid));
  }

  return {
    async find(kid) {
      try {
        const found = await (source.listedIds.has(kid) ? listed.getSigningKey(kid) : findUnlisted(kid));
        return withAlgorithm(createPublicKey(found.getPublicKey()));
      } catch (error) {
        if (!isNotFound(error)) throw unavailable(RETRY_SECONDS, error);
        // The set may list the `kid` with a key that is not for signatures. Until the next fetch, that `kid`
        // counts as unknown.
        source.listedIds.delete(kid);
        return undefined;
      }
    },
  };
}

function isNotFound(error: unknown): boolean {
  return error instanceof SigningKeyNotFoundError || error instanceof JwksError;
}

const keySet = z.object({ keys: z.array(z.unknown()) });
const namedKey = z.object({ kid: z.string() }).loose();

function createSource(url: string) {
  const listedIds = new Set<string>();
  let lastFetched: { keys: z.infer<typeof namedKey>[]; readAt: number } | undefined;

  async function fetchKeys(): Promise<{ keys: z.infer<typeof namedKey>[] }> {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS), redirect: 'error' });
      if (!response.ok) throw new Error(`The key set responded with ${response.status}.`);
      const keys = keySet
        .parse(await response.json())
        .keys.flatMap((key) => namedKey.safeParse(key).data ?? []);
      lastFetched = { keys, readAt: Date.now() };
      listedIds.clear();
      for (const { kid } of keys) listedIds.add(kid);
    } catch (error) {
      if (lastFetched && Date.now() - lastFetched.readAt < MAX_STALE_MS) return lastFetched;
      listedIds.clear();
      throw error;
    }
    return lastFetched;
  }

  return { listedIds, fetch: fetchKeys };
}

function withAlgorithm(key: KeyObject): VerificationKey | undefined {
  if (key.asymmetricKeyType === 'rsa') return { algorithm: 'RS256', key };
  return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? { algorithm: 'ES256', key } : undefined;
}
