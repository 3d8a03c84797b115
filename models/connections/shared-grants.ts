import { lockName } from '../advisory-locks.ts';
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
  await lockName(project, `grant:${provider}:${grantId}`);
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

/** How many connections of one grant are found at once. */
export const CONNECTIONS_OF_GRANT = 1_000;

/**
 * Connections, of whichever project, that the same person or account agreed to at the provider, by their ids.
 * {@link CONNECTIONS_OF_GRANT} of them: fewer are the last.
 * @param after the last id that was found before
 */
export function findConnectionsOfGrant(
  database: Database,
  { provider, grantId, after }: { provider: ConnectionProvider; grantId: string; after?: string | undefined },
): Promise<ConnectionRef[]> {
  return rows<ConnectionRef>(
    database,
    `select project_id as "projectId", connection_id as "connectionId"
     from connections_of_grant_after($1, $2, $3, ${CONNECTIONS_OF_GRANT})`,
    [provider, grantId, after ?? '00000000-0000-0000-0000-000000000000'],
  );
}
