import type { Express } from 'express';
import {
  getNamedAccount,
  isRedirectUri,
  mountConsent,
  RefusedRequest,
  readChallenge,
  ReturnedError,
  parseScopes,
  type ConsentRequest,
} from '../../consent/mount-consent.ts';
import type { ResendProvider } from '../provider.ts';

/** @see https://resend.com/docs/api-reference/oauth */
const SCOPES: readonly string[] = ['emails:send', 'full_access'];

const MAX_STATE_LENGTH = 1_024;

/** Each id with the prefix `sandbox-` is a client. Any secret that does not begin with `wrong` is valid. */
export function isClient(id: string | null): id is string {
  return id?.startsWith('sandbox-') === true;
}

/** Stands in for https://api.resend.com/oauth/authorize. */
export function mountResendConsent(app: Express, resend: ResendProvider): void {
  mountConsent(app, {
    provider: 'Resend',
    path: '/oauth/authorize',
    grants: resend.grants,
    hint: 'The name of a Resend account, such as acme for the account of the API key re_acme.',
    readRequest: readConsentRequest,
    getAccount: (person) => getNamedAccount('re_', person),
    getGrantedScopes: (_consentRequest, checkedScopes) => checkedScopes,
    codePrefix: 'rc_',
    denialParameters: { error: 'access_denied', error_description: 'The resource owner denied the request.' },
    getGrantParameters: () => ({ iss: 'https://api.resend.com' }),
  });
}

function readConsentRequest(query: URLSearchParams): ConsentRequest {
  const clientId = query.get('client_id');
  const redirectUri = query.get('redirect_uri');
  if (!isClient(clientId))
    throw new RefusedRequest('invalid_client', 'There is no client with this id.', 401);
  if (!isRedirectUri(redirectUri)) {
    throw new RefusedRequest('invalid_request', 'The redirect URI is not one of the client’s.');
  }
  const state = query.get('state');
  const createReturnedError = (error: string, description: string) =>
    new ReturnedError(redirectUri, {
      error,
      error_description: description,
      ...(state !== null && state.length <= MAX_STATE_LENGTH && { state }),
    });
  if ((state ?? '').length > MAX_STATE_LENGTH)
    throw createReturnedError('invalid_request', 'The state is too long.');
  if (query.get('response_type') !== 'code')
    throw createReturnedError('unsupported_response_type', 'The sandbox supports response_type=code only.');
  const challenge = readChallenge(query);
  if (challenge?.method !== 'S256')
    throw createReturnedError('invalid_request', 'A code_challenge with S256 is required.');
  const scopes = parseScopes(query.get('scope'));
  if (scopes.length === 0 || scopes.some((scope) => !SCOPES.includes(scope))) {
    throw createReturnedError('invalid_scope', 'The scope is missing or unknown.');
  }
  return {
    clientId,
    redirectUri,
    state,
    person: 'acme',
    requiredScopes: [],
    optionalScopes: scopes,
    challenge,
    facts: {},
  };
}
