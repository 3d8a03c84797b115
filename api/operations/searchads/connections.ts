import { findConnections, type ConnectionRow } from '../../../models/connections/connections.ts';
import type { Project } from '../../../models/in-project.ts';
import { noWorkingConnection } from '../../failure-responses.ts';

/**
 * The project's connections to Google Ads that work, oldest first; at least one.
 * @throws AppError 404 without a connection, 403 when each has lost its authorisation
 */
export async function workingConnections(project: Project): Promise<ConnectionRow[]> {
  const all = await findConnections(project, 'googleads');
  const working = all.filter(({ status }) => status === 'active');
  if (working.length > 0) return working;
  throw noWorkingConnection(all);
}

/** Whether one of the project's connections to Google Ads has lost its authorisation. */
export async function hasLostConnection(project: Project): Promise<boolean> {
  return (await findConnections(project, 'googleads')).some(({ status }) => status === 'reauth_required');
}
