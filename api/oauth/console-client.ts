import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AdapterPayload, KoaContextWithOIDC } from 'oidc-provider';
import { SCOPES } from '../../domain/scopes.ts';
import { CONSOLE_CLIENT_ID } from '../../models/oauth/console-sessions.ts';
import { currentKey, type Keyring } from '../../models/sealed.ts';
import { digestSecret } from '../../models/secret-digest.ts';

/** Where a browser comes back from the authorisation server, below the address of the API. */
export const SIGNED_IN_PATH = '/console/signed-in';

/** The secret by which the console proves itself. Every process makes the same from the ring, and keeps it nowhere. */
export function consoleSecret(signInKeyring: Keyring): string {
  const [, key] = currentKey(signInKeyring);
  return secretFrom(key);
}

/** Whether it was made from any key of the ring: another process may have another one in front, while rings roll. */
export function isConsoleSecret(signInKeyring: Keyring, sent: string): boolean {
  const digest = digestSecret(sent);
  return [...signInKeyring.values()].some((key) => timingSafeEqual(digestSecret(secretFrom(key)), digest));
}

function secretFrom(key: Buffer): string {
  return createHmac('sha256', key).update('console client').digest('base64url');
}

/** The console as the provider is told of it: ours, confidential, and sent to one address. */
export function consoleClientMetadata(publicUrl: string, signInKeyring: Keyring): AdapterPayload {
  return {
    client_id: CONSOLE_CLIENT_ID,
    client_name: 'Throughline console',
    application_type: 'web',
    token_endpoint_auth_method: 'client_secret_basic',
    client_secret: digestSecret(consoleSecret(signInKeyring)).toString('hex'),
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
 * The consent that a request goes on with. The console is ourselves, so nobody is asked: it gets one for each time that
 * it signs somebody in, which ends with that session.
 */
export function grantLoader(resource: string) {
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
