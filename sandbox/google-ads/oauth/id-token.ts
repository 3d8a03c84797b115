import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { Grant } from '../../consent/grants.ts';
import { sha256 } from '../../wire/ids.ts';

let keyPair: { publicKey: KeyObject; privateKey: KeyObject } | undefined;

/** Generated on first use, because the generation takes 100 ms. */
function getKeyPair() {
  keyPair ??= generateKeyPairSync('rsa', { modulusLength: 2048 });
  return keyPair;
}

const KEY_ID = 'sandbox';

/** @see https://www.googleapis.com/oauth2/v3/certs */
export function getCertificates(): object {
  return {
    keys: [{ ...getKeyPair().publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }],
  };
}

function deriveSubject(person: string): string {
  const digits = BigInt(`0x${sha256(person).toString('hex').slice(0, 20)}`).toString();
  return `1${digits.padStart(20, '0').slice(-20)}`;
}

/** @see https://developers.google.com/identity/openid-connect/openid-connect#an-id-tokens-payload */
export function signIdToken({ person, clientId, scopes }: Grant, now: number): string {
  const issuedAt = Math.floor(now / 1000);
  const hasEmail = scopes.some((scope) => scope.endsWith('userinfo.email'));
  const claims = {
    iss: 'https://accounts.google.com',
    azp: clientId,
    aud: clientId,
    sub: deriveSubject(person),
    ...(hasEmail && { email: `${person}@example.com`, email_verified: true }),
    iat: issuedAt,
    exp: issuedAt + 3_600,
  };
  const signed = [{ alg: 'RS256', kid: KEY_ID, typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), getKeyPair().privateKey).toString('base64url')}`;
}
