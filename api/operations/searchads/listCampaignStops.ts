import { findEmergencyPauses } from '../../../models/searchads/emergency-pauses.ts';
import { serializeListedPause } from '../../serializers/emergency-pause.ts';
import { toProject, type Handler } from '../operation.ts';
import { readPage, timePosition } from '../page.ts';

export const listCampaignStops: Handler<'listCampaignStops'> = async ({ query }, call) => {
  const { limit = 50, cursor } = query;
  const { rows, nextCursor } = await readPage(
    call,
    { list: 'listCampaignStops', cursor, limit, position: timePosition },
    (page) => findEmergencyPauses(toProject(call), page),
    ({ createdAtText, id }) => ({ createdAt: createdAtText, id }),
  );
  return { body: { stops: rows.map(serializeListedPause), nextCursor } };
};
