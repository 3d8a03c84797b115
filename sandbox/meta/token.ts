import { createHmac, timingSafeEqual } from 'node:crypto';
import { errorAnswer, refusal } from './errors.ts';
import { TREE_NAMES, type TreeName } from './tree/objects.ts';
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
};

/** The secret of the sandbox's app. */
const APP_SECRET = 'sandbox-meta-app-secret';

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
export function grantOf(token: string | null): Grant {
  if (token === null) throw refusal('2500');
  const [, world, treeName, suffix] = TOKEN_PATTERN.exec(token) ?? [];
  const tree = TREE_NAMES.find((name) => name === treeName);
  if (world === undefined || tree === undefined) throw badToken('190');
  if (suffix === 'expired') throw badToken('190/463');
  if (suffix === 'revoked') throw badToken('190/460');
  return { world, tree, token, mayRead: suffix !== 'limited' };
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
