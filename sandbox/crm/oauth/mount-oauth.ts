import express, { type Express } from 'express';
import { z } from 'zod';
import {
  getNamedAccount,
  isRedirectUri,
  mountConsent,
  readChallenge,
  RefusedRequest,
  parseScopes,
  type ConsentRequest,
} from '../../consent/mount-consent.ts';
import { serveForm } from '../../consent/serve-form.ts';
import { createErrorAnswer } from '../errors.ts';
import type { CrmProvider } from '../provider.ts';
import { exchangeGrant, getPrivateApp, introspectToken, revokeGrant } from './tokens.ts';

const ENDPOINTS = [
  ['/token', 'token', exchangeGrant],
  ['/token/introspect', 'introspect', introspectToken],
  ['/token/revoke', 'revoke', revokeGrant],
] as const;

const tokenInfo = z.object({ tokenKey: z.string().min(1) });

const VERSIONS = ['2026-03', '2026-09', 'v3'];

export function mountHubSpotOAuth(app: Express, crm: CrmProvider): void {
  const { grants } = crm;
  // Stands in for https://app.hubspot.com/oauth/authorize.
  mountConsent(app, {
    provider: 'HubSpot',
    path: '/oauth/authorize',
    grants,
    hint: 'The name of a HubSpot account. For example, sandbox-harbour is the account of the private app token pat-sandbox-harbour.',
    readRequest: readConsentRequest,
    getAccount: (person) => getNamedAccount('pat-', person),
    getGrantedScopes: ({ requiredScopes }, checkedScopes) => [...requiredScopes, ...checkedScopes],
    codePrefix: 'na1-',
    denialParameters: { error: 'access_denied', error_description: 'The user denied access.' },
  });
  for (const [path, operation, handle] of ENDPOINTS) {
    app.post(
      VERSIONS.map((version) => `/oauth/${version}${path}`),
      serveForm(crm, { operation, readCall: (form) => handle(grants, form) }),
    );
  }
  app.post('/oauth/v2/private-apps/get/access-token-info', express.json(), (request, response) => {
    const sent = tokenInfo.safeParse(request.body).data;
    const found = getPrivateApp(sent?.tokenKey ?? '');
    const refused = createErrorAnswer(sent ? 'INVALID_AUTHENTICATION' : 'VALIDATION_ERROR');
    response.status(found ? 200 : refused.status).json(found ?? refused.body);
  });
}

function readConsentRequest(query: URLSearchParams): ConsentRequest {
  const clientId = query.get('client_id');
  const redirectUri = query.get('redirect_uri');
  if (clientId === null || clientId.startsWith('wrong')) {
    throw new RefusedRequest('BAD_CLIENT_ID', 'There is no app with this client id.');
  }
  if (!isRedirectUri(redirectUri)) {
    throw new RefusedRequest(
      'BAD_REDIRECT_URI',
      'The redirect URL does not match a redirect URL of the app.',
    );
  }
  const required = parseScopes(query.get('scope'));
  if (required.length === 0) throw new RefusedRequest('MISSING_SCOPES', 'The scope parameter is missing.');
  const challenge = readChallenge(query);
  if (challenge === undefined)
    throw new RefusedRequest('BAD_CODE_CHALLENGE', 'The code challenge is not valid.');
  return {
    clientId,
    redirectUri,
    state: query.get('state'),
    person: 'sandbox-harbour',
    requiredScopes: required,
    // HubSpot grants the optional scopes that the account's plan includes. Here, the person selects them.
    optionalScopes: parseScopes(query.get('optional_scope')).filter((scope) => !required.includes(scope)),
    challenge,
    facts: {},
  };
}
