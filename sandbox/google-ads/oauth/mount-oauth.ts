import type { Express } from 'express';
import {
  isRedirectUri,
  mountConsent,
  readChallenge,
  RefusedRequest,
  ReturnedError,
  parseScopes,
  type ConsentRequest,
} from '../../consent/mount-consent.ts';
import { createOAuthFaultAnswer, serveForm } from '../../consent/serve-form.ts';
import type { GoogleAdsProvider } from '../provider.ts';
import { getPersonAccount } from '../token.ts';
import { readExchange, readRevocation } from './exchange.ts';
import { getCertificates } from './id-token.ts';

export function mountGoogleOAuth(app: Express, provider: GoogleAdsProvider): void {
  mountGoogleConsent(app, provider);
  app.post(
    '/token',
    serveForm(provider, {
      operation: 'token',
      readCall: (form) => readExchange(provider, form),
      createFaultAnswer: (fault) => createOAuthFaultAnswer(fault, 'internal_failure'),
    }),
  );
  app.post(
    '/revoke',
    serveForm(provider, { operation: 'revoke', readCall: (form) => readRevocation(provider, form) }),
  );
  app.get('/oauth2/v3/certs', (_request, response) => {
    response.json(getCertificates());
  });
}

const EMAIL_SCOPE = 'https://www.googleapis.com/auth/userinfo.email';
const PROFILE_SCOPE = 'https://www.googleapis.com/auth/userinfo.profile';

/** Maps sign-in scopes to the names that Google returns. A person cannot uncheck them on the consent page. */
const SIGN_IN_SCOPES: Readonly<Record<string, string>> = {
  openid: 'openid',
  email: EMAIL_SCOPE,
  profile: PROFILE_SCOPE,
  [EMAIL_SCOPE]: EMAIL_SCOPE,
  [PROFILE_SCOPE]: PROFILE_SCOPE,
};

/** Stands in for https://accounts.google.com/o/oauth2/v2/auth. */
function mountGoogleConsent(app: Express, { grants }: GoogleAdsProvider): void {
  mountConsent(app, {
    provider: 'Google',
    path: '/o/oauth2/v2/auth',
    grants,
    hint: 'agency, shop, network or developer, optionally with a person’s name, such as agency-ada. “nobody” signs in without a Google Ads account.',
    readRequest: readConsentRequest,
    getAccount: getPersonAccount,
    getGrantedScopes: ({ requiredScopes }, checkedScopes) => [
      ...requiredScopes.flatMap((scope) => SIGN_IN_SCOPES[scope] ?? []),
      ...checkedScopes,
    ],
    codePrefix: '4/0',
    denialParameters: { error: 'access_denied' },
    getGrantParameters: ({ scopes }) => ({ scope: scopes.join(' ') }),
  });
}

function readConsentRequest(query: URLSearchParams): ConsentRequest {
  const clientId = query.get('client_id');
  const redirectUri = query.get('redirect_uri');
  if (clientId === null || clientId.startsWith('wrong')) {
    throw new RefusedRequest('invalid_client', 'The OAuth client was not found.', 401);
  }
  if (!isRedirectUri(redirectUri)) {
    throw new RefusedRequest(
      'redirect_uri_mismatch',
      'The redirect URI does not match a redirect URI of the client.',
    );
  }
  if (query.get('response_type') !== 'code') {
    throw new RefusedRequest('unsupported_response_type', 'The sandbox supports response_type=code only.');
  }
  const scopes = parseScopes(query.get('scope'));
  if (scopes.length === 0) throw new RefusedRequest('invalid_request', 'Missing required parameter: scope.');
  const challenge = readChallenge(query);
  if (challenge === undefined) throw new RefusedRequest('invalid_request', 'Invalid code_challenge.');
  const state = query.get('state');
  const prompts = parseScopes(query.get('prompt'));
  if (prompts.includes('none')) {
    throw new ReturnedError(redirectUri, { error: 'interaction_required', ...(state !== null && { state }) });
  }
  const suggestedPerson = query.get('login_hint')?.replace(/@.*$/, '') ?? '';
  return {
    clientId,
    redirectUri,
    state,
    person: getPersonAccount(suggestedPerson) === undefined ? 'agency' : suggestedPerson,
    requiredScopes: scopes.filter((scope) => SIGN_IN_SCOPES[scope] !== undefined),
    optionalScopes: scopes.filter((scope) => SIGN_IN_SCOPES[scope] === undefined),
    challenge,
    facts: {
      ...(query.get('access_type') === 'offline' && { access: 'offline' }),
      ...(prompts.includes('consent') && { prompt: 'consent' }),
    },
  };
}
