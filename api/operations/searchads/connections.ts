import { findConnections, type ConnectionRow } from '../../../models/connections/connections.ts';
import type { Project } from '../../../models/in-project.ts';
import { noWorkingConnection } from '../../failure-responses.ts';

/**
 * Returns the project's working Google Ads connections, at least one, oldest first.
 * @throws AppError 404 without a connection, 403 if all lost their authorization
 */
export async function findWorkingConnections(project: Project): Promise<ConnectionRow[]> {
  const all = await findConnections(project, 'googleads');
  const working = all.filter(({ status }) => status === 'active');
  if (working.length > 0) return working;
  throw noWorkingConnection(all);
}

/** Returns whether a Google Ads connection of the project lost its authorization. */
export async function hasLostConnection(project: Project): Promise<boolean> {
  return (await findConnections(project, 'googleads')).some(({ status }) => status === 'reauth_required');
}
