import type { Database } from '../../../models/database.ts';
import { findChange } from '../../../models/searchads/campaign-changes.ts';
import { getExemptions } from '../../../models/searchads/campaign-requests.ts';
import { toEndCode, postponeApprovedChange } from '../../../models/searchads/unsent-work.ts';
import { settleChange } from '../../../models/searchads/settle-changes.ts';
import type { CampaignChangeActivities } from '../../../workflows/contract/campaign-change.ts';
import { finalFailure } from '../../failures.ts';

export function createPlanCampaignChange(database: Database): CampaignChangeActivities['planCampaignChange'] {
  return async ({ projectId, changeId }) => {
    const change = await findChange({ database, projectId }, changeId);
    if (!change) throw finalFailure('not_found');
    const { state, connectionId, attempts, validateOnly, maySend, exemptions, request } = change;
    if (state !== 'running' && state !== 'ambiguous') return { next: 'end', state };
    return {
      next: 'change',
      connectionId,
      attempts,
      validateOnly,
      maySend,
      exemptions: exemptions ?? { keys: [], topics: [] },
      ...getExemptions(request),
    };
  };
}

export function createSettleCampaignChange(
  database: Database,
): CampaignChangeActivities['settleCampaignChange'] {
  return async ({ projectId, changeId, settlement, isCancelled }) => {
    const { state, details } = settlement;
    const { retryAfterMs } = details;
    const code = toEndCode(settlement.code, isCancelled);
    const project = { database, projectId };
    const isPostponed = await postponeApprovedChange(project, changeId, { state, code, retryAfterMs });
    if (isPostponed) return { isPostponed };
    await settleChange(project, changeId, { state, outcome: { code, details } });
    return undefined;
  };
}
