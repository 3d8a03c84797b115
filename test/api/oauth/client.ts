import { randomUUID } from 'node:crypto';
import { oauthClients } from '../../../models/oauth/oauth-clients.ts';
import { digestSecret, generateSecret } from '../../../models/secret-digest.ts';
import { send, type Answer, type World } from '../open-world.ts';

type ClientRow = Parameters<ReturnType<typeof oauthClients>['create']>[0];

/** No server listens at this URL. */
export const CALLBACK = 'https://app.example.com/callback';

export type CreatedClient = Awaited<ReturnType<typeof createClient>>;

/** `secret` is empty for a public client. */
export type ClientCredentials = Pick<CreatedClient, 'clientId' | 'secret'>;

export type Authorized = { code: string; verifier: string };

export async function createClient(
  { admin, tenant }: Pick<World, 'admin' | 'tenant'>,
  change: Partial<ClientRow> = {},
) {
  const secret = change.kind === 'public_pkce' ? '' : generateSecret('tl_cs_');
  const client = await oauthClients(admin.database).create({
    clientId: `tl_client_${randomUUID()}`,
    userId: tenant.ownerId,
    actingProjectId: tenant.projectId,
    name: 'Client',
    type: 'web',
    kind: 'confidential',
    secretDigest: secret === '' ? null : digestSecret(secret),
    redirectUrls: [CALLBACK],
    allowedScopes: ['emails:send', 'ads:read'],
    ...change,
  });
  return { client, clientId: client.clientId, secret };
}

export function postForm(
  apiUrl: string,
  endpoint: 'token' | 'revoke',
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = new URLSearchParams(fields);
  return send(`${apiUrl}/api/auth/${endpoint}`, { method: 'POST', headers, body });
}

/** Returns the fields of `client_secret_post`, or only the client id of a public client. */
export function getCredentialFields({ clientId, secret }: ClientCredentials): Record<string, string> {
  return { client_id: clientId, ...(secret !== '' && { client_secret: secret }) };
}

/** Returns the fields of the client credentials grant (RFC 6749 section 4.4). */
export function getOwnTokenFields(client: ClientCredentials): Record<string, string> {
  return { grant_type: 'client_credentials', ...getCredentialFields(client) };
}

export function getExchangeFields(
  client: ClientCredentials,
  { code, verifier }: Authorized,
): Record<string, string> {
  return {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: CALLBACK,
    ...getCredentialFields(client),
  };
}

export function getRefreshFields(client: ClientCredentials, refreshToken: string): Record<string, string> {
  return { grant_type: 'refresh_token', refresh_token: refreshToken, ...getCredentialFields(client) };
}

export function getToken({ body }: Answer, name: 'access_token' | 'refresh_token' | 'scope'): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  if (typeof value !== 'string') throw new Error(`The answer has no ${name}: ${JSON.stringify(body)}`);
  return value;
}
