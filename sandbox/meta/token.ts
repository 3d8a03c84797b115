import { createHmac, timingSafeEqual } from 'node:crypto';
import { errorAnswer, refusal } from './errors.ts';
import type { Grant as Consent, Grants } from '../consent/grants.ts';
import { accountsOf, TREE_NAMES, type TreeName } from './tree/objects.ts';
import { Refusal } from '../wire/provider.ts';

/** What a token grants: one user's view of one tree of ad accounts, in a world (state) of its own. */
export type Grant = {
  /** Names the world: the token up to its dot. */
  world: string;
  tree: TreeName;
  /** The token itself, which the proof signs. */
  token: string;
  /** Whether the user granted the app `ads_read`. */
  mayRead: boolean;
  /** Whether the user granted the app `ads_management`, which the Conversions API needs. */
  mayManage: boolean;
  /** The ad accounts (numbers) that the person shared; null for all of the tree. */
  shared: readonly string[] | null;
};

/** The secret of the sandbox's app. */
export const APP_SECRET = 'sandbox-meta-app-secret';

const TOKEN_PATTERN = new RegExp(
  `^(EAA(${TREE_NAMES.join('|')})(?:-[A-Za-z0-9_-]{1,80})?)(?:\\.([A-Za-z0-9]{1,40}))?$`,
);

/** The token of a call and where it was sent. The header overrides the query. */
export function tokenOf(
  authorization: string | undefined,
  query: URLSearchParams,
): { token: string | null; tokenIn: 'header' | 'query' | 'none' } {
  const sent = /^(?:Bearer|OAuth) +(\S+) *$/i.exec(authorization ?? '')?.[1];
  if (sent !== undefined) return { token: sent, tokenIn: 'header' };
  const inQuery = query.get('access_token');
  return inQuery === null ? { token: null, tokenIn: 'none' } : { token: inQuery, tokenIn: 'query' };
}

/** The grant of a token. Throws a Refusal without a token, or for a malformed, expired or revoked one. */
export function grantOf(token: string | null, grants: Grants): Grant {
  if (token === null) throw refusal('2500');
  const consent = liveConsent(token, grants);
  if (consent) {
    const { account: world, person, scopes } = consent;
    const tree = TREE_NAMES.find((name) => name === person.split('-')[0]);
    if (tree === undefined) throw badToken('190');
    const mayManage = scopes.includes('ads_management');
    const mayRead = mayManage || scopes.includes('ads_read');
    return { world, tree, token, mayRead, mayManage, shared: sharedIn(consent) };
  }
  const [, world, treeName, suffix] = TOKEN_PATTERN.exec(token) ?? [];
  const tree = TREE_NAMES.find((name) => name === treeName);
  if (world === undefined || tree === undefined) throw badToken('190');
  if (suffix === 'expired') throw badToken('190/463');
  if (suffix === 'revoked') throw badToken('190/460');
  const mayRead = suffix !== 'limited';
  return { world, tree, token, mayRead, mayManage: mayRead && suffix !== 'readonly', shared: null };
}

/** The grant of a consented token; undefined for a token of another kind. Throws a Refusal for one that has ended. */
export function liveConsent(token: string, grants: Grants): Consent | undefined {
  const found = grants.findToken(token);
  if (!found) return undefined;
  if (!grants.isLive(found.grant)) throw badToken('190/460');
  if (!grants.isTokenLive(found)) throw badToken('190/463');
  return found.grant;
}

/** The account of a person who consents: that of the fixed token of the same name. */
export function accountOfPerson(person: string): string | undefined {
  const account = `EAA${person}`;
  return TOKEN_PATTERN.exec(account)?.[1] === account ? account : undefined;
}

/** The numbers of the ad accounts that a person shared; null for all. */
function sharedIn({ facts }: Consent): string[] | null {
  const named = (facts['assets'] ?? '').split(/[\s,]+/).filter((id) => id !== '');
  return named.length === 0 ? null : named.map((id) => id.replace(/^act_/, ''));
}

/** The numbers of the ad accounts that a consent reaches. */
export function adAccountsIn(consent: Consent): string[] {
  const tree = TREE_NAMES.find((name) => name === consent.person.split('-')[0]);
  const all = tree === undefined ? [] : accountsOf(tree).map(({ id }) => id);
  const shared = sharedIn(consent);
  return shared === null ? all : all.filter((id) => shared.includes(id));
}

function badToken(name: '190' | '190/460' | '190/463'): Refusal {
  const headers = { 'www-authenticate': 'OAuth "Facebook Platform" "invalid_token" "Invalid access token"' };
  return new Refusal(errorAnswer(name, { headers }));
}

/**
 * Checks the HMAC-SHA256 of the token under the app's secret, in hexadecimal:
 * https://developers.facebook.com/docs/graph-api/guides/secure-requests. Throws a Refusal for a wrong one, and where
 * `required` for none.
 */
export function checkProof(token: string, proof: string | null, isRequired: boolean): void {
  if (proof === null) {
    if (!isRequired) return;
    const message = 'API calls from the server require an appsecret_proof argument';
    throw refusal('100', { message, type: 'GraphMethodException' });
  }
  const expected = Buffer.from(createHmac('sha256', APP_SECRET).update(token).digest('hex'));
  const received = Buffer.from(proof);
  if (expected.length === received.length && timingSafeEqual(expected, received)) return;
  const message = 'Invalid appsecret_proof provided in the API argument';
  throw refusal('100', { message, type: 'GraphMethodException' });
}
