import { findJourneyRequest } from '../../../models/journey/journey-requests.ts';
import { requireFound } from '../../request/errors.ts';
import { serializeJourneyRequest } from '../../serializers/journey-request.ts';
import { getProject, JsonStream, type Handler } from '../operation.ts';
import { writeExport } from './write-export.ts';

/** Returns the state of an erasure or export, and the document of a completed export. */
export const getJourneyRequest: Handler<'getJourneyRequest'> = async ({ path }, call) => {
  const project = getProject(call);
  const request = requireFound(await findJourneyRequest(project, path.requestId), 'erasure or export');
  const body = serializeJourneyRequest(request);
  return { body: request.expiresAt ? new JsonStream(writeExport(project, body)) : body };
};
