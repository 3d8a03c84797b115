import {
  readClientCredentials,
  createInvalidGrant,
  createOAuthRefusal,
  redeemCode,
  revokeToken,
  type FormCall,
  type FormRequest,
} from '../../consent/serve-form.ts';
import type { Grant, Grants } from '../../consent/grants.ts';
import { DAY_MS } from '../../wire/clock.ts';
import { ok, type Answer } from '../../wire/provider.ts';
import type { ResendProvider } from '../provider.ts';
import { isClient } from './consent.ts';

const ACCESS_TOKEN_SECONDS = 900;
const REFRESH_TOKEN_DAYS = 60;

/** @throws Refusal in OAuth's error shape */
export function exchangeGrant(resend: ResendProvider, request: FormRequest): FormCall {
  const { grants } = resend;
  const clientId = readClient(request);
  const { form } = request;
  const type = form.get('grant_type');
  if (type === 'authorization_code') return exchangeCode(grants, form, clientId);
  if (type === 'refresh_token') return exchangeRefreshToken(grants, form, clientId);
  throw createOAuthRefusal(400, 'unsupported_grant_type', 'The grant type is not supported.');
}

function exchangeCode(grants: Grants, form: URLSearchParams, clientId: string): FormCall {
  return redeemCode(grants, form, {
    clientId,
    refusals: {
      unknown: () => createInvalidGrant('The authorization code is invalid.'),
      used: (code) => {
        const opened = grants.getGrantOfCode(code);
        if (opened) grants.end([opened], 'reused');
        return createInvalidGrant('The authorization code was used before.');
      },
      expired: () => createInvalidGrant('The authorization code has expired.'),
      redirectUri: () => createInvalidGrant('The redirect URI does not match.'),
      verifier: () => createInvalidGrant('The code verifier is missing or wrong.'),
    },
    redeem: (code) => issueTokens(grants, grants.openGrant(code)),
  });
}

/** A second use of a rotated token ends the grant, because an attacker may hold the token. */
function exchangeRefreshToken(grants: Grants, form: URLSearchParams, clientId: string): FormCall {
  const refreshToken = form.get('refresh_token') ?? '';
  const issued = grants.findToken(refreshToken);
  if (issued?.token.use !== 'refresh' || issued.grant.clientId !== clientId) {
    throw createInvalidGrant('The refresh token is invalid.');
  }
  const perform = (): Answer => {
    const { token, grant } = grants.findToken(refreshToken) ?? issued;
    if (token.isSpent) grants.end([grant], 'reused');
    if (!grants.isTokenLive({ token, grant }))
      throw createInvalidGrant('The refresh token is invalid, expired or revoked.');
    grants.markSpent(token);
    return ok(issueTokens(grants, grant));
  };
  return { account: issued.grant.account, perform };
}

function issueTokens(grants: Grants, grant: Grant): object {
  const now = grants.now(grant.account);
  const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'at+jwt' })).toString('base64url');
  const claims = { iss: 'https://api.resend.com', client_id: grant.clientId, scope: grant.scopes.join(' ') };
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  const prefix = `${header}.${payload}.`;
  return {
    access_token: grants.addToken(grant, {
      use: 'access',
      prefix,
      expiresAt: now + ACCESS_TOKEN_SECONDS * 1000,
    }),
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token: grants.addToken(grant, {
      use: 'refresh',
      prefix: 'rrt_',
      expiresAt: now + REFRESH_TOKEN_DAYS * DAY_MS,
    }),
    scope: grant.scopes.join(' '),
  };
}

/**
 * Ends the grant of a refresh token. An unknown token is no error.
 * @throws Refusal for an invalid client, and if `token_type_hint` is `access_token`
 */
export function revokeGrant(resend: ResendProvider, request: FormRequest): FormCall {
  const { grants } = resend;
  const clientId = readClient(request);
  if (request.form.get('token_type_hint') === 'access_token') {
    throw createOAuthRefusal(400, 'unsupported_token_type', 'Only refresh tokens can be revoked.');
  }
  return revokeToken(grants, request.form, { clientId, use: 'refresh' });
}

function readClient(request: FormRequest): string {
  const { id, secret } = readClientCredentials(request);
  if (isClient(id) && !(secret ?? '').startsWith('wrong')) return id;
  throw createOAuthRefusal(401, 'invalid_client', 'Client authentication failed.');
}
