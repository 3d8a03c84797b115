import { createHmac } from 'node:crypto';
import type { AdapterPayload, KoaContextWithOIDC } from 'oidc-provider';
import { SCOPES } from '../../domain/scopes.ts';
import { CONSOLE_CLIENT_ID } from '../../models/oauth/console-sessions.ts';
import { areSecretsEqual, getCurrentKey, type Keyring } from '../../models/sealed.ts';
import { digestSecret } from '../../models/secret-digest.ts';

/** Path below the public base URL. */
export const SIGNED_IN_PATH = '/console/signed-in';

/** Derives the secret from the key ring, so that all processes have the same secret without storing it. */
export function deriveConsoleSecret(signInKeyring: Keyring): string {
  const [, key] = getCurrentKey(signInKeyring);
  return deriveSecret(key);
}

/** Tries all keys, because the first key differs between processes during a rotation. */
export function isConsoleSecret(signInKeyring: Keyring, sent: string): boolean {
  return [...signInKeyring.values()].some((key) => areSecretsEqual(deriveSecret(key), sent));
}

function deriveSecret(key: Buffer): string {
  return createHmac('sha256', key).update('console client').digest('base64url');
}

export function buildConsoleClientMetadata(publicUrl: string, signInKeyring: Keyring): AdapterPayload {
  return {
    client_id: CONSOLE_CLIENT_ID,
    client_name: 'Throughline console',
    application_type: 'web',
    token_endpoint_auth_method: 'client_secret_basic',
    client_secret: digestSecret(deriveConsoleSecret(signInKeyring)).toString('hex'),
    redirect_uris: [publicUrl + SIGNED_IN_PATH],
    grant_types: ['authorization_code'],
    response_types: ['code'],
    response_modes: ['query'],
    owner_id: '',
    allowed_scopes: [...SCOPES],
    platform: false,
    registered_itself: false,
  };
}

/**
 * The console is first-party and needs no consent. Each of its authorization requests gets a new grant, which
 * ends with the console session.
 */
export function createGrantLoader(resource: string) {
  return async ({ oidc }: KoaContextWithOIDC) => {
    const { client, session, result, provider } = oidc;
    if (!client || !session) return undefined;
    if (client.clientId !== CONSOLE_CLIENT_ID) {
      const grantId = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
      return grantId === undefined ? undefined : provider.Grant.find(grantId);
    }
    const { accountId } = session;
    if (accountId === undefined) return undefined;
    const grant = new provider.Grant({ accountId, clientId: CONSOLE_CLIENT_ID });
    grant.addResourceScope(resource, SCOPES.join(' '));
    await grant.save();
    return grant;
  };
}
