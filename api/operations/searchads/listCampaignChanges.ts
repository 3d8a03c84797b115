import { findCampaignHistory } from '../../../models/searchads/campaign-history.ts';
import { serializeRecordedChange } from '../../serializers/campaign-history.ts';
import { toProject, type Handler } from '../operation.ts';
import { readPage, timePosition } from '../page.ts';
import { removeDashes } from '../../../models/searchads/customers.ts';

export const listCampaignChanges: Handler<'listCampaignChanges'> = async ({ path, query }, call) => {
  const { limit = 50, cursor } = query;
  const filters = { customerId: removeDashes(path.customerId), campaignId: path.campaignId };
  const { rows, nextCursor } = await readPage(
    call,
    { list: 'listCampaignChanges', filters, cursor, limit, position: timePosition },
    (page) => findCampaignHistory(toProject(call), { ...page, ...filters }),
    ({ createdAtText, id }) => ({ createdAt: createdAtText, id }),
  );
  return { body: { changes: rows.map(serializeRecordedChange), nextCursor } };
};
