import { findStop } from '../../../models/searchads/campaign-stops.ts';
import { notFound, type AppError } from '../../request/errors.ts';
import { serializeCampaignStop } from '../../serializers/campaign-stop.ts';
import type { Call } from '../operation.ts';

/** A stop as it is now. @throws AppError 404 when the project has no such stop */
export async function readStop({ context, projectId }: Pick<Call, 'context' | 'projectId'>, stopId: string) {
  const project = { database: context.database, projectId };
  const stop = await findStop(project, stopId);
  if (!stop) throw noSuchStop();
  return serializeCampaignStop(project, stop);
}

/** 404 */
export function noSuchStop(): AppError {
  return notFound('The project has no stop with this id.');
}
