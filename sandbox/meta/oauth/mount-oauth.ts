import type { Express } from 'express';
import {
  isRedirectUri,
  mountConsent,
  RefusedRequest,
  parseScopes,
  type ConsentRequest,
} from '../../consent/mount-consent.ts';
import { serveForm, type FormCall, type FormRequest } from '../../consent/serve-form.ts';
import { createNamedError } from '../errors.ts';
import type { MetaProvider } from '../provider.ts';
import { getPersonAccount } from '../token.ts';
import { deletePermissions, readDebug, readExchange, readPermissions } from './tokens.ts';

export function mountMetaOAuth(app: Express, provider: MetaProvider): void {
  mountMetaConsent(app, provider);
  const serve = (operation: string, read: (provider: MetaProvider, form: FormRequest) => FormCall) =>
    serveForm(provider, {
      operation,
      readCall: (form) => read(provider, form),
      createFaultAnswer: ({ status = 500, name }) => createNamedError(status, name),
      isQueryCall: true,
    });
  const permissions = ['/me/permissions', '/:version/me/permissions'];
  app.get('/:version/oauth/access_token', serve('token', readExchange));
  app.get(['/debug_token', '/:version/debug_token'], serve('debug_token', readDebug));
  app.get(permissions, serve('permissions', readPermissions));
  app.delete(
    permissions.flatMap((path) => [path, `${path}/:permission`]),
    serve('permissions.delete', deletePermissions),
  );
}

function getConfiguredScopes(config: string): string[] {
  const canManage = config.includes('-manage');
  return ['ads_read', ...(canManage ? ['ads_management'] : []), 'business_management'];
}

/** Stands in for https://www.facebook.com/v27.0/dialog/oauth. */
function mountMetaConsent(app: Express, { grants }: MetaProvider): void {
  mountConsent(app, {
    provider: 'Facebook',
    path: '/:version/dialog/oauth',
    grants,
    hint: 'agency or shop, optionally with a person’s name, such as agency-ada.',
    readRequest: readConsentRequest,
    getAccount: getPersonAccount,
    // Login for Business grants all permissions or none.
    getGrantedScopes: ({ optionalScopes }, checkedScopes) =>
      checkedScopes.length === optionalScopes.length ? checkedScopes : [],
    extraField: { name: 'assets', label: 'Ad account IDs, separated by commas. Leave empty for all' },
    codePrefix: 'AQ',
    denialParameters: {
      error: 'access_denied',
      error_code: '200',
      error_reason: 'user_denied',
      error_description: 'Permissions error',
    },
  });
}

function readConsentRequest(query: URLSearchParams): ConsentRequest {
  const clientId = query.get('client_id');
  const redirectUri = query.get('redirect_uri');
  if (clientId === null || !/^\d{1,30}$/.test(clientId)) {
    throw new RefusedRequest('101', 'Invalid App ID: The provided app ID does not look like a valid app ID.');
  }
  if (!isRedirectUri(redirectUri)) {
    const message = 'URL blocked: this redirect failed because the URI is not on the list of the app.';
    throw new RefusedRequest('191', message);
  }
  const config = query.get('config_id');
  const scopes =
    config === null
      ? parseScopes((query.get('scope') ?? '').replaceAll(',', ' '))
      : getConfiguredScopes(config);
  if (scopes.length === 0) throw new RefusedRequest('100', 'Missing parameter: config_id.');
  if (query.get('response_type') !== 'code') {
    throw new RefusedRequest('100', 'The sandbox supports response_type=code only.');
  }
  return {
    clientId,
    redirectUri,
    state: query.get('state'),
    person: 'agency',
    requiredScopes: [],
    optionalScopes: scopes,
    challenge: null,
    facts: { lifetime: getLifetime(config), asked: scopes.join(' ') },
  };
}

/** Facebook Login without a configuration issues user tokens. */
function getLifetime(config: string | null): 'user' | '60 days' | 'never' {
  if (config === null || config.endsWith('-user')) return 'user';
  return config.endsWith('-60d') ? '60 days' : 'never';
}
