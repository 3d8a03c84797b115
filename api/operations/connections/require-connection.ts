import { findConnection, type ConnectionRow } from '../../../models/connections/connections.ts';
import { AppError } from '../../request/errors.ts';
import { toProject, type Call } from '../operation.ts';

/** @throws AppError 404 */
export async function requireConnection(
  call: Pick<Call, 'context' | 'projectId'>,
  id: string,
): Promise<ConnectionRow> {
  const found = await findConnection(toProject(call), id.toLowerCase());
  if (!found) throw noSuchConnection();
  return found;
}

export function noSuchConnection(): AppError {
  return new AppError(404, 'connection_not_found', 'The project has no connection with this id.');
}
