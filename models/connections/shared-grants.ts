import type { Database } from '../database.ts';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import type { ConnectionRef } from './connection-health.ts';
import type { ConnectionProvider } from './connections.ts';

/** Keeps others, of whichever project, from ending this grant until the transaction ends. */
export async function lockGrant(
  project: InProject,
  provider: ConnectionProvider,
  grantId: string,
): Promise<void> {
  await rows(project, `select pg_advisory_xact_lock(hashtextextended('grant:' || $1 || ':' || $2, 0))`, [
    provider,
    grantId,
  ]);
}

/**
 * Whether other connections, of whichever project, hang on a grant. `known`: another one does. `unknown`: one may, for
 * it was typed in and its provider does not say whose it is.
 */
export async function findOthersOnGrant(
  project: InProject,
  {
    provider,
    grantId,
    connectionId,
  }: { provider: ConnectionProvider; grantId: string; connectionId: string },
): Promise<{ known: boolean; unknown: boolean }> {
  const [found] = await rows<{ known: boolean; unknown: boolean }>(
    project,
    'select known, unknown from others_on_grant($1, $2, $3)',
    [provider, grantId, connectionId],
  );
  return found ?? { known: false, unknown: false };
}

/** All connections, of whichever project, that the same person or account agreed to at the provider. At most 1,000. */
export function findConnectionsOfGrant(
  database: Database,
  provider: ConnectionProvider,
  grantId: string,
): Promise<ConnectionRef[]> {
  return rows<ConnectionRef>(
    database,
    'select project_id as "projectId", connection_id as "connectionId" from connections_of_grant($1, $2)',
    [provider, grantId],
  );
}
