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

/** One algorithm for all tokens (RFC 8725 section 3.1): verifiers allow this one and no other. */
export const SIGNING_ALGORITHM = 'ES256';

/** Seconds that the longest-lived token lives; a key stays published that long after it signed for the last time. */
export const MAX_TOKEN_LIFETIME_SECONDS = 24 * 60 * 60;

/** Seconds between a key's publication and its first token: as long as verifiers may keep a key set. */
const PUBLICATION_LEAD_SECONDS = 10 * 60;

/** A key that can sign. */
export type TokenKey = { kid: string; privateKey: KeyObject };

/** A P-256 private key (RFC 7518 section 6.2), as it is sealed. */
const privateJwk = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});

/**
 * The key that signs now. The first call of all makes the first key; when two come at once, one makes it and the
 * other waits for it.
 * @throws Error when the key ring does not open the key's seal
 */
export async function currentSigningKey(scope: InTransaction, keyring: Keyring): Promise<TokenKey> {
  const inUse = (await findSigningKeyInUse(scope)) ?? (await makeFirstKey(scope, keyring));
  const opened = await openSeal(keyring, sealBinding(inUse.id), inUse.sealedPrivateJwk);
  const jwk = privateJwk.parse(JSON.parse(opened));
  return { kid: inUse.id, privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

export type Rotation = {
  /** `scheduled`: the new key signs after the lead. `at-once`: now. `revoke`: now, and the older keys are withdrawn. */
  urgency: 'scheduled' | 'at-once' | 'revoke';
};

export type RotatedKey = {
  kid: string;
  activeFrom: Date;
  /** Until when the older keys stay in the key set. */
  olderPublishedUntil: Date;
  /** The older keys whose end this rotation set. */
  retired: string[];
};

/**
 * Adds a key, which is published at once, and sets the older keys' end: the new key's first second and the life of the
 * longest token after it, so that every token verifies until it expires. `revoke` ends them now: tokens that a
 * stolen key signed are refused here at the next request, and elsewhere once a verifier has renewed its key set.
 */
export async function rotateSigningKey(
  scope: InTransaction,
  keyring: Keyring,
  { urgency }: Rotation,
): Promise<RotatedKey> {
  await lockSigningKeys(scope);
  const isFirst = (await findSigningKeyInUse(scope)) === null;
  const { kid, activeFrom } = await makeKey(
    scope,
    keyring,
    isFirst || urgency !== 'scheduled' ? 0 : PUBLICATION_LEAD_SECONDS,
  );
  const overlap = urgency === 'revoke' ? 0 : MAX_TOKEN_LIFETIME_SECONDS;
  const olderPublishedUntil = new Date(activeFrom.getTime() + overlap * 1000);
  const retired = await retireSigningKeys(scope, { except: kid, publishedUntil: olderPublishedUntil });
  return { kid, activeFrom, olderPublishedUntil, retired };
}

async function makeFirstKey(scope: InTransaction, keyring: Keyring) {
  await lockSigningKeys(scope);
  const madeMeanwhile = await findSigningKeyInUse(scope);
  if (madeMeanwhile) return madeMeanwhile;
  const { kid, sealedPrivateJwk } = await makeKey(scope, keyring, 0);
  return { id: kid, sealedPrivateJwk };
}

async function makeKey(scope: InTransaction, keyring: Keyring, activeInSeconds: number) {
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const bareJwk = await exportJWK(pair.publicKey);
  // RFC 7638: an id that says nothing but which key it is.
  const kid = await calculateJwkThumbprint(bareJwk);
  const publicJwk = { ...bareJwk, kid, alg: SIGNING_ALGORITHM, use: 'sig' };
  const privateJwkText = JSON.stringify(await exportJWK(pair.privateKey));
  const sealedPrivateJwk = await seal(keyring, sealBinding(kid), privateJwkText);
  const activeFrom = await insertSigningKey(scope, {
    id: kid,
    algorithm: SIGNING_ALGORITHM,
    publicJwk,
    sealedPrivateJwk,
    activeInSeconds,
  });
  return { kid, activeFrom, sealedPrivateJwk };
}

function sealBinding(kid: string): string {
  return `signing_keys:${kid}`;
}
