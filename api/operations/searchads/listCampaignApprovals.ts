import { findApprovals } from '../../../models/searchads/campaign-approvals.ts';
import { serializeApproval } from '../../serializers/campaign-approval.ts';
import { toProject, type Handler } from '../operation.ts';
import { readPage, timePosition } from '../page.ts';

export const listCampaignApprovals: Handler<'listCampaignApprovals'> = async ({ query }, call) => {
  const { limit = 50, cursor, state, campaignId } = query;
  const filters = { state, campaignId };
  const { rows, nextCursor } = await readPage(
    call,
    { list: 'listCampaignApprovals', filters, cursor, limit, position: timePosition },
    (page) => findApprovals(toProject(call), { ...page, ...filters }),
    ({ createdAtText, id }) => ({ createdAt: createdAtText, id }),
  );
  return { body: { approvals: rows.map(serializeApproval), nextCursor } };
};
