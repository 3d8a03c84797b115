import type { Express } from 'express';
import {
  isRedirectUri,
  mountConsent,
  RefusedRequest,
  scopesIn,
  type Asked,
} from '../../consent/mount-consent.ts';
import { readChallenge } from '../../consent/pkce.ts';
import type { CrmProvider } from '../provider.ts';

const TEN_MINUTES_MS = 600_000;

/** Adds the page that stands in for https://app.hubspot.com/oauth/authorize. */
export function mountHubSpotConsent(app: Express, { consents }: CrmProvider): void {
  mountConsent(app, {
    provider: 'HubSpot',
    path: '/oauth/authorize',
    consents,
    hint: 'The name of a HubSpot account, such as sandbox-harbour: its contacts are those of the private app token pat-sandbox-harbour.',
    read: readAsked,
    accountOf: (person) => (/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/.test(person) ? `pat-${person}` : undefined),
    granted: ({ fixed }, ticked) => [...fixed, ...ticked],
    codePrefix: 'na1-',
    codeLifetimeMs: TEN_MINUTES_MS,
    denied: { error: 'access_denied', error_description: 'The user denied access.' },
  });
}

function readAsked(query: URLSearchParams): Asked {
  const clientId = query.get('client_id');
  const redirectUri = query.get('redirect_uri');
  if (clientId === null || clientId.startsWith('wrong')) {
    throw new RefusedRequest('BAD_CLIENT_ID', 'There is no app with this client id.');
  }
  if (!isRedirectUri(redirectUri)) {
    throw new RefusedRequest('BAD_REDIRECT_URI', 'The redirect URL does not match one that the app has.');
  }
  const required = scopesIn(query.get('scope'));
  if (required.length === 0) throw new RefusedRequest('MISSING_SCOPES', 'The scopes of the app are missing.');
  const challenge = readChallenge(query);
  if (challenge === undefined)
    throw new RefusedRequest('BAD_CODE_CHALLENGE', 'The code challenge is not valid.');
  return {
    clientId,
    redirectUri,
    state: query.get('state'),
    person: 'sandbox-harbour',
    // HubSpot has no boxes: what is required is granted, and of the rest what the account has.
    fixed: required,
    optional: scopesIn(query.get('optional_scope')).filter((scope) => !required.includes(scope)),
    challenge,
    facts: {},
  };
}
