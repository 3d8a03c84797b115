import { createPrivateKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import {
  insertSigningKey,
  findSigningKeyInUse,
  lockSigningKeys,
  retireSigningKeys,
} from '../../models/access/signing-keys.ts';
import type { InTransaction } from '../../models/in-project.ts';
import { openSeal, seal, type Keyring } from '../../models/sealed.ts';

/** The only algorithm for signing tokens (RFC 8725 section 3.1). */
export const SIGNING_ALGORITHM = 'ES256';

/** A replaced key stays published for this time, so that all its tokens verify until they expire. */
export const MAX_TOKEN_LIFETIME_SECONDS = 24 * 60 * 60;

/** Time from a key's publication to its first signature. Longer than verifiers cache the key set. */
const PUBLICATION_LEAD_SECONDS = 10 * 60;

export type TokenKey = { kid: string; privateKey: KeyObject };

/** Decrypted P-256 private key (RFC 7518 section 6.2). */
const privateJwk = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});

/**
 * Returns the key that signs now. The first call creates the first key, while concurrent calls wait.
 * @throws Error if the ring cannot decrypt the key
 */
export async function findOrCreateSigningKey(scope: InTransaction, keyring: Keyring): Promise<TokenKey> {
  const inUse = (await findSigningKeyInUse(scope)) ?? (await createFirstKey(scope, keyring));
  const opened = await openSeal(keyring, getSealBinding(inUse.id), inUse.sealedPrivateJwk);
  const jwk = privateJwk.parse(JSON.parse(opened));
  return { kid: inUse.id, privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

type Rotation = {
  /**
   * `scheduled`: the key signs after the publication delay. `at-once`: the key signs now. `revoke`: the key
   * signs now, and older keys are withdrawn now.
   */
  urgency: 'scheduled' | 'at-once' | 'revoke';
};

type RotatedKey = {
  kid: string;
  activeFrom: Date;
  olderPublishedUntil: Date;
  retired: string[];
};

/**
 * Creates a key, and withdraws older keys when their last tokens have expired, or now for `revoke`. This API
 * refuses tokens of withdrawn keys at once; other verifiers do so when their cached key set expires.
 */
export async function rotateSigningKey(
  scope: InTransaction,
  keyring: Keyring,
  { urgency }: Rotation,
): Promise<RotatedKey> {
  await lockSigningKeys(scope);
  const isFirst = (await findSigningKeyInUse(scope)) === null;
  const { kid, activeFrom } = await createKey(
    scope,
    keyring,
    isFirst || urgency !== 'scheduled' ? 0 : PUBLICATION_LEAD_SECONDS,
  );
  const overlap = urgency === 'revoke' ? 0 : MAX_TOKEN_LIFETIME_SECONDS;
  const olderPublishedUntil = new Date(activeFrom.getTime() + overlap * 1000);
  const retired = await retireSigningKeys(scope, { except: kid, publishedUntil: olderPublishedUntil });
  return { kid, activeFrom, olderPublishedUntil, retired };
}

async function createFirstKey(scope: InTransaction, keyring: Keyring) {
  await lockSigningKeys(scope);
  const createdMeanwhile = await findSigningKeyInUse(scope);
  if (createdMeanwhile) return createdMeanwhile;
  const { kid, sealedPrivateJwk } = await createKey(scope, keyring, 0);
  return { id: kid, sealedPrivateJwk };
}

async function createKey(scope: InTransaction, keyring: Keyring, activeInSeconds: number) {
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const bareJwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(bareJwk);
  const publicJwk = { ...bareJwk, kid, alg: SIGNING_ALGORITHM, use: 'sig' };
  const privateJwkText = JSON.stringify(await exportJWK(pair.privateKey));
  const sealedPrivateJwk = await seal(keyring, getSealBinding(kid), privateJwkText);
  const activeFrom = await insertSigningKey(scope, {
    id: kid,
    algorithm: SIGNING_ALGORITHM,
    publicJwk,
    sealedPrivateJwk,
    activeInSeconds,
  });
  return { kid, activeFrom, sealedPrivateJwk };
}

function getSealBinding(kid: string): string {
  return `signing_keys:${kid}`;
}
