import { createHmac, timingSafeEqual } from 'node:crypto';
import { createErrorAnswer, createRefusal } from './errors.ts';
import type { Grant as Consent, Grants } from '../consent/grants.ts';
import { listAdAccounts, TREE_NAMES, type TreeName } from './tree/objects.ts';
import { Refusal } from '../wire/provider.ts';

export type Grant = {
  /** A fixed token up to its dot, or the account of the consent that issued the token. */
  account: string;
  tree: TreeName;
  token: string;
  /** Whether the user granted `ads_read` or `ads_management`. */
  canRead: boolean;
  /** Whether the user granted `ads_management`, which the Conversions API requires. */
  canManage: boolean;
  /** Ids without `act_`. Null: all ad accounts of the tree. */
  sharedIds: readonly string[] | null;
};

export const APP_SECRET = 'sandbox-meta-app-secret';

const TOKEN_PATTERN = new RegExp(
  `^(EAA(${TREE_NAMES.join('|')})(?:-[A-Za-z0-9_-]{1,80})?)(?:\\.([A-Za-z0-9]{1,40}))?$`,
);

/** The header takes precedence over the query. */
export function getToken(
  authorization: string | undefined,
  query: URLSearchParams,
): { token: string | null; tokenIn: 'header' | 'query' | 'none' } {
  const sent = /^(?:Bearer|OAuth) +(\S+) *$/i.exec(authorization ?? '')?.[1];
  if (sent !== undefined) return { token: sent, tokenIn: 'header' };
  const inQuery = query.get('access_token');
  return inQuery === null ? { token: null, tokenIn: 'none' } : { token: inQuery, tokenIn: 'query' };
}

/** @throws Refusal for a missing, malformed, expired or revoked token */
export function getGrant(token: string | null, grants: Grants): Grant {
  if (token === null) throw createRefusal('2500');
  const consent = findLiveConsent(token, grants);
  if (consent) {
    const { account, scopes } = consent;
    const tree = findTree(consent);
    if (tree === undefined) throw createBadToken('190');
    const canManage = scopes.includes('ads_management');
    const canRead = canManage || scopes.includes('ads_read');
    return { account, tree, token, canRead, canManage, sharedIds: readSharedIds(consent) };
  }
  const [, account, treeName, suffix] = TOKEN_PATTERN.exec(token) ?? [];
  const tree = TREE_NAMES.find((name) => name === treeName);
  if (account === undefined || tree === undefined) throw createBadToken('190');
  if (suffix === 'expired') throw createBadToken('190/463');
  if (suffix === 'revoked') throw createBadToken('190/460');
  const canRead = suffix !== 'limited';
  return { account, tree, token, canRead, canManage: canRead && suffix !== 'readonly', sharedIds: null };
}

/**
 * Returns undefined for a token that no consent issued, such as a fixed token.
 * @throws Refusal for a revoked or expired token
 */
export function findLiveConsent(token: string, grants: Grants): Consent | undefined {
  const found = grants.findToken(token);
  if (!found) return undefined;
  if (!grants.isLive(found.grant)) throw createBadToken('190/460');
  if (!grants.isTokenLive(found)) throw createBadToken('190/463');
  return found.grant;
}

export function getPersonAccount(person: string): string | undefined {
  const account = `EAA${person}`;
  return TOKEN_PATTERN.exec(account)?.[1] === account ? account : undefined;
}

function readSharedIds({ facts }: Consent): string[] | null {
  const sharedIds = (facts['assets'] ?? '').split(/[\s,]+/).filter((id) => id !== '');
  return sharedIds.length === 0 ? null : sharedIds.map((id) => id.replace(/^act_/, ''));
}

function findTree({ person }: Consent): TreeName | undefined {
  return TREE_NAMES.find((name) => name === person.split('-')[0]);
}

/** Returns ids without `act_`. */
export function listConsentedIds(consent: Consent): string[] {
  const tree = findTree(consent);
  const allIds = tree === undefined ? [] : listAdAccounts(tree).map(({ id }) => id);
  const sharedIds = readSharedIds(consent);
  return sharedIds === null ? allIds : allIds.filter((id) => sharedIds.includes(id));
}

function createBadToken(name: '190' | '190/460' | '190/463'): Refusal {
  const headers = { 'www-authenticate': 'OAuth "Facebook Platform" "invalid_token" "Invalid access token"' };
  return new Refusal(createErrorAnswer(name, { headers }));
}

/**
 * The proof is the hexadecimal HMAC-SHA256 of the token with the app secret.
 * @throws Refusal for a missing or wrong proof
 * @see https://developers.facebook.com/docs/graph-api/guides/secure-requests
 */
export function checkProof(token: string, proof: string | null): void {
  if (proof === null) {
    const message = 'API calls from the server require an appsecret_proof argument';
    throw createRefusal('100', { message, type: 'GraphMethodException' });
  }
  const expected = Buffer.from(createHmac('sha256', APP_SECRET).update(token).digest('hex'));
  const received = Buffer.from(proof);
  if (expected.length === received.length && timingSafeEqual(expected, received)) return;
  const message = 'Invalid appsecret_proof provided in the API argument';
  throw createRefusal('100', { message, type: 'GraphMethodException' });
}
