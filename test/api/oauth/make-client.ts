import { randomUUID } from 'node:crypto';
import { oauthClients } from '../../../models/oauth/oauth-clients.ts';
import { digestSecret, generateSecret } from '../../../models/secret-digest.ts';
import type { World } from '../open-world.ts';

type ClientRow = Parameters<ReturnType<typeof oauthClients>['create']>[0];

/** Redirect address of these tests. Nothing listens there. */
export const CALLBACK = 'https://app.example.com/callback';

export type CreatedClient = Awaited<ReturnType<typeof createClient>>;

/** Creates a client of the tenant's owner. `secret` is empty for a public client. */
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
    authenticationScheme: secret === '' ? 'none' : 'client_secret',
    secretDigest: secret === '' ? null : digestSecret(secret),
    redirectUrls: [CALLBACK],
    allowedScopes: ['emails:send', 'ads:read'],
    ...change,
  });
  return { client, clientId: client.clientId, secret };
}
