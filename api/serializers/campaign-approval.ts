import type { ApprovalRow, ApprovedValues } from '../../models/searchads/campaign-approvals.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import { convertMicrosToUnits } from './campaign-change.ts';
import { selectFields } from './select-fields.ts';

export function serializeApproval(approval: ApprovalRow): components['schemas']['CampaignApproval'] {
  const { kind, name: campaignName, before, after, subjectId } = approval;
  return {
    ...selectFields(approval, ['id', 'kind', 'state', 'customerId', 'campaignId']),
    ...selectFields({ campaignName }, ['campaignName']),
    ...(kind === 'resumption' && { stopId: subjectId }),
    ...(before && { before: serializeValues(before) }),
    ...(after && { after: serializeValues(after) }),
    requesters: approval.requesters.map((person) => `user:${person}`),
    ...selectFields(approval, [
      'requestedBy',
      'requestId',
      'createdAt',
      'expiresAt',
      'decidedBy',
      'decidedAt',
      'reason',
    ]),
  };
}

function serializeValues(values: ApprovedValues): components['schemas']['ApprovedValues'] {
  const { dailyBudgetMicros, targetCpaMicros, ...others } = values;
  return {
    ...others,
    ...(dailyBudgetMicros !== undefined && { dailyBudget: convertMicrosToUnits(dailyBudgetMicros) }),
    ...(targetCpaMicros !== undefined && { targetCpa: convertMicrosToUnits(targetCpaMicros) }),
  };
}
