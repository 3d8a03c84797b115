import { findJourneyRequest } from '../../../models/journey/journey-requests.ts';
import { inProject } from '../../../models/in-project.ts';
import { notFound } from '../../http/errors.ts';
import { presentJourneyRequest } from '../../presenters/journey-request.ts';
import type { Handler } from '../operation.ts';

/** Where an erasure or an export stands, and what was exported. */
export const getJourneyRequest: Handler<'getJourneyRequest'> = async ({ path }, call) => {
  const request = await inProject(call.context.database, call.projectId, (project) =>
    findJourneyRequest(project, path.requestId),
  );
  if (!request) throw notFound('The project has no erasure or export with this id.');
  return { body: presentJourneyRequest(request) };
};
