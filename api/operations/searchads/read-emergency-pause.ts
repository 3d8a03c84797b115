import { findEmergencyPause } from '../../../models/searchads/emergency-pauses.ts';
import { notFound, type AppError } from '../../request/errors.ts';
import { serializeEmergencyPause } from '../../serializers/campaign-stop.ts';
import { getProject, type Call } from '../operation.ts';

/** Returns a stop in its current state. @throws AppError 404 */
export async function readEmergencyPause(call: Call, stopId: string) {
  const project = getProject(call);
  const stop = await findEmergencyPause(project, stopId);
  if (!stop) throw noSuchPause();
  return serializeEmergencyPause(project, stop);
}

export function noSuchPause(): AppError {
  return notFound('The project has no stop with this id.');
}
