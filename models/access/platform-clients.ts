import type { Database } from '../database.ts';
import type { Project } from '../in-project.ts';
import { oauthClients } from '../oauth/oauth-clients.ts';
import { rows } from '../rows.ts';

/** How the maker of a project is named: as in the audit. */
export function makerName(maker: { clientId: string } | { userId: string }): string {
  return 'clientId' in maker ? `client:${maker.clientId}` : `user:${maker.userId}`;
}

/**
 * The scopes that a platform client is allowed now, in a project that it made. Undefined when it did not make it, it
 * was deleted, or it is no platform client.
 */
export async function findPlatformScopes(project: Project, clientId: string): Promise<string[] | undefined> {
  const [client] = await rows<{ scopes: string[] }>(
    project,
    `select c.allowed_scopes as scopes from projects p join oauth_clients c on c.client_id = $2
     where p.id = $1 and p.created_by = $3 and p.deleted_at is null and c.platform and not c.disabled`,
    [project.projectId, clientId, makerName({ clientId })],
  );
  return client?.scopes;
}

/** Whether an OAuth client is a platform client that may act. */
export async function isPlatformClient(database: Database, clientId: string): Promise<boolean> {
  return (await oauthClients(database).count({ where: { clientId, platform: true, disabled: false } })) > 0;
}
