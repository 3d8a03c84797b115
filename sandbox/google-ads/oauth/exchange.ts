import {
  readClientCredentials,
  createInvalidGrant,
  createOAuthRefusal,
  redeemCode,
  type FormCall,
  type FormRequest,
} from '../../consent/serve-form.ts';
import type { Code, Grant } from '../../consent/grants.ts';
import { DAY_MS } from '../../wire/clock.ts';
import { ok, type Answer } from '../../wire/provider.ts';
import type { GoogleAdsProvider } from '../provider.ts';
import { readGrantId, getGrant, isFixedToken, issueAccessToken } from '../token.ts';
import { signIdToken } from './id-token.ts';

/** Limit per person and client. A new token beyond the limit revokes the oldest token. */
const MAX_REFRESH_TOKENS = 100;
/** Lifetime of a grant to a Cloud project whose publishing status is "Testing". */
const TESTING_DAYS = 7;

/** @throws Refusal */
export function readExchange(provider: GoogleAdsProvider, request: FormRequest): FormCall {
  const { id, secret } = readClientCredentials(request);
  const type = request.form.get('grant_type');
  if (type !== 'authorization_code' && type !== 'refresh_token') {
    throw createOAuthRefusal(400, 'unsupported_grant_type', `Invalid grant_type: ${type ?? ''}`);
  }
  if (id === null || secret === null) throw createMissingParameterRefusal('client_id, client_secret');
  if (secret.startsWith('wrong') || id.startsWith('wrong')) {
    throw createOAuthRefusal(401, 'invalid_client', 'The OAuth client was not found.');
  }
  return type === 'authorization_code'
    ? exchangeCode(provider, request.form, id)
    : exchangeRefreshToken(provider, request.form, id);
}

function createMissingParameterRefusal(name: string) {
  return createOAuthRefusal(400, 'invalid_request', `Missing required parameter: ${name}`);
}

function exchangeCode(provider: GoogleAdsProvider, form: URLSearchParams, clientId: string): FormCall {
  if (!form.has('code')) throw createMissingParameterRefusal('code');
  const createBadCodeRefusal = () => createInvalidGrant('Bad Request');
  return redeemCode(provider.grants, form, {
    clientId,
    refusals: {
      unknown: (code) => (code ? createBadCodeRefusal() : createInvalidGrant('Malformed auth code.')),
      used: createBadCodeRefusal,
      expired: createBadCodeRefusal,
      redirectUri: () => createOAuthRefusal(400, 'redirect_uri_mismatch', 'Bad Request'),
      verifier: (sent) =>
        createInvalidGrant(sent === null ? 'Missing code verifier.' : 'Invalid code verifier.'),
    },
    redeem: (code) => openGrant(provider, code),
  });
}

/**
 * Google returns a refresh token only with `access_type=offline`, and only for `prompt=consent` or the
 * person's first consent to the client.
 */
function openGrant(provider: GoogleAdsProvider, code: Code): object {
  const { grants } = provider;
  const { account, clientId, facts } = code;
  const earlier = grants
    .list(account)
    .filter(
      (grant) => grant.clientId === clientId && grant.facts['access'] === 'offline' && grants.isLive(grant),
    );
  const isFirst = earlier.length === 0;
  const isOffline = facts['access'] === 'offline' && (isFirst || facts['prompt'] === 'consent');
  const isTesting = provider.settings.get(account).publishing === 'testing';
  const grant = grants.openGrant(
    isOffline ? code : { ...code, facts: { ...facts, access: 'online' } },
    isTesting ? grants.now(account) + TESTING_DAYS * DAY_MS : null,
  );
  if (isOffline) grants.end(earlier.slice(0, Math.max(0, earlier.length + 1 - MAX_REFRESH_TOKENS)), 'limit');
  return {
    ...issueTokens(provider, grant),
    ...(isOffline && {
      refresh_token: grants.addToken(grant, { use: 'refresh', prefix: '1//0', expiresAt: null }),
    }),
    ...(isOffline && isTesting && { refresh_token_expires_in: TESTING_DAYS * 86_400 - 1 }),
  };
}

function issueTokens(provider: GoogleAdsProvider, grant: Grant): object {
  const { account, clientId, scopes } = grant;
  const now = provider.now(account);
  return {
    ...issueAccessToken({ refreshToken: `grant:${grant.id}`, clientId }, now),
    scope: scopes.join(' '),
    ...(scopes.includes('openid') && { id_token: signIdToken(grant, now) }),
  };
}

function exchangeRefreshToken(
  provider: GoogleAdsProvider,
  form: URLSearchParams,
  clientId: string,
): FormCall {
  const refreshToken = form.get('refresh_token');
  if (refreshToken === null || refreshToken === '') throw createMissingParameterRefusal('refresh_token');
  const { grants } = provider;
  const issued = grants.findToken(refreshToken);
  if (issued) {
    const perform = (): Answer => {
      const current = grants.findToken(refreshToken);
      if (!current || !grants.isTokenLive(current) || current.grant.clientId !== clientId)
        throw createInvalidTokenRefusal();
      return ok(issueTokens(provider, current.grant));
    };
    return { account: issued.grant.account, perform };
  }
  const fixed = isFixedToken(refreshToken) ? getGrant({ refreshToken, clientId }, grants) : null;
  if (fixed === null) throw createInvalidTokenRefusal();
  const perform = (): Answer => {
    const scope = fixed.scopes.map((name) => `https://www.googleapis.com/auth/${name}`).join(' ') || 'openid';
    return ok({ ...issueAccessToken({ refreshToken, clientId }, provider.now(fixed.account)), scope });
  };
  return { account: fixed.account, perform };
}

function createInvalidTokenRefusal() {
  return createInvalidGrant('Token has been expired or revoked.');
}

/**
 * Revokes the person's grants to all clients of the Cloud project, like https://oauth2.googleapis.com/revoke.
 * @throws Refusal
 */
export function readRevocation({ grants }: GoogleAdsProvider, { form }: FormRequest): FormCall {
  const token = form.get('token') ?? '';
  // A fixed refresh token needs no consent, so there is no grant to revoke.
  if (isFixedToken(token)) return { account: token.replace(/\..*$/, ''), perform: () => ok({}) };
  const grantId = readGrantId(token);
  const grant =
    grants.findToken(token)?.grant ?? (grantId === undefined ? undefined : grants.findGrant(grantId));
  if (!grant || !grants.isLive(grant))
    throw createOAuthRefusal(400, 'invalid_token', 'Token expired or revoked');
  const { account, clientId } = grant;
  return {
    account,
    perform: () => {
      const all = grants
        .list(account)
        .filter((other) => getProjectNumber(other.clientId) === getProjectNumber(clientId));
      const ended = all.filter((other) => other.ended === null).map(({ id }) => ({ grant: id }));
      grants.end(all, 'revoked');
      return ok({}, ended);
    },
  };
}

function getProjectNumber(clientId: string): string {
  return clientId.split('-')[0] ?? clientId;
}
