import type { ApprovalRow, ApprovedValues } from '../../models/searchads/campaign-approvals.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import { unitsOf } from './campaign-change.ts';

export function serializeApproval(approval: ApprovalRow): components['schemas']['CampaignApproval'] {
  const { id, kind, state, customerId, campaignId, name, before, after, requestedBy, requestId } = approval;
  const { subjectId, decidedBy, decidedAt, reason } = approval;
  return {
    id,
    kind,
    state,
    ...(customerId !== null && { customerId }),
    ...(campaignId !== null && { campaignId }),
    ...(name !== null && { campaignName: name }),
    ...(kind === 'resumption' && { stopId: subjectId }),
    ...(before && { before: serializeValues(before) }),
    ...(after && { after: serializeValues(after) }),
    requestedBy,
    requesters: approval.requesters.map((person) => `user:${person}`),
    requestId,
    createdAt: approval.createdAt.toISOString(),
    expiresAt: approval.expiresAt.toISOString(),
    ...(decidedBy !== null && { decidedBy }),
    ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
    ...(reason !== null && { reason }),
  };
}

function serializeValues(values: ApprovedValues): components['schemas']['ApprovedValues'] {
  const { status, dailyBudgetMicros, startDate, endDate, name, biddingStrategy } = values;
  const { targetCpaMicros, budgetSharedBy } = values;
  return {
    ...(status !== undefined && { status }),
    ...(dailyBudgetMicros !== undefined && { dailyBudget: unitsOf(dailyBudgetMicros) }),
    ...(startDate !== undefined && { startDate }),
    ...(endDate !== undefined && { endDate }),
    ...(name !== undefined && { name }),
    ...(biddingStrategy !== undefined && { biddingStrategy }),
    ...(targetCpaMicros !== undefined && { targetCpa: unitsOf(targetCpaMicros) }),
    ...(budgetSharedBy !== undefined && { budgetSharedBy }),
  };
}
