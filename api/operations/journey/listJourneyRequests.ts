import { findJourneyRequests } from '../../../models/journey/journey-requests.ts';
import { serializeJourneyRequest } from '../../serializers/journey.ts';
import { toProject, type Handler } from '../operation.ts';
import { readPage, timePosition } from '../page.ts';

export const listJourneyRequests: Handler<'listJourneyRequests'> = async ({ query }, call) => {
  const { kind, limit = 50, cursor } = query;
  const { rows, nextCursor } = await readPage(
    call,
    { list: 'listJourneyRequests', filters: { kind }, cursor, limit, position: timePosition },
    (page) => findJourneyRequests(toProject(call), { ...page, kind }),
    ({ createdAtText, id }) => ({ createdAt: createdAtText, id }),
  );
  return { body: { requests: rows.map(serializeJourneyRequest), nextCursor } };
};
