import { lockName } from '../advisory-locks.ts';
import type { Database } from '../database.ts';
import type { InProject } from '../in-project.ts';
import { getRow, rows } from '../rows.ts';
import type { ConnectionRef } from './connection-health.ts';
import type { ConnectionProvider } from './connections.ts';

/** Locks a grant across all projects until the transaction ends. */
export async function lockGrant(
  project: InProject,
  provider: ConnectionProvider,
  grantId: string,
): Promise<void> {
  await lockName(project, `grant:${provider}:${grantId}`);
}

/**
 * `known`: another connection in any project uses the grant. `unknown`: another connection may use it,
 * because that connection's grant is not known (as for a secret that a user typed in).
 */
export function findOthersOnGrant(
  project: InProject,
  {
    provider,
    grantId,
    connectionId,
  }: { provider: ConnectionProvider; grantId: string; connectionId: string },
): Promise<{ known: boolean; unknown: boolean }> {
  return getRow<{ known: boolean; unknown: boolean }>(
    project,
    'select known, unknown from others_on_grant($1, $2, $3)',
    [provider, grantId, connectionId],
  );
}

export const GRANT_CONNECTIONS_PAGE_SIZE = 1_000;

/**
 * Returns a page of all projects' connections that use a grant, ordered by id. The last page has fewer than
 * {@link GRANT_CONNECTIONS_PAGE_SIZE} connections.
 * @param options `after`: last id of the previous page
 */
export function findConnectionsOfGrant(
  database: Database,
  { provider, grantId, after }: { provider: ConnectionProvider; grantId: string; after?: string | undefined },
): Promise<ConnectionRef[]> {
  return rows<ConnectionRef>(
    database,
    `select project_id as "projectId", connection_id as "connectionId"
     from connections_of_grant_after($1, $2, $3, ${GRANT_CONNECTIONS_PAGE_SIZE})`,
    [provider, grantId, after ?? '00000000-0000-0000-0000-000000000000'],
  );
}
