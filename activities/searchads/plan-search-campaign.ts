import type { Database } from '../../models/database.ts';
import { findIntent } from '../../models/searchads/campaign-intents.ts';
import { endCode, postponeApprovedCreation } from '../../models/searchads/unsent-work.ts';
import { settleIntent } from '../../models/searchads/settle-intents.ts';
import type {
  CampaignRef,
  CampaignSettlement,
  SearchCampaignActivities,
} from '../../workflows/contract/search-campaign.ts';
import { finalFailure } from '../failures.ts';

/** Makes the activity that says what to do with an intent. */
export function createPlanSearchCampaign(database: Database): SearchCampaignActivities['planSearchCampaign'] {
  return async ({ projectId, intentId }) => {
    const intent = await findIntent({ database, projectId }, intentId);
    if (!intent) throw finalFailure('not_found');
    const { state, connectionId, attempts, validateOnly, maySend, mayArrive, exemptions, request } = intent;
    if (state !== 'running' && state !== 'ambiguous') return { next: 'end', state };
    return {
      next: 'create',
      connectionId,
      attempts,
      validateOnly,
      maySend,
      wasSent: attempts > 0,
      mayArrive,
      exemptions: exemptions ?? { keys: [], topics: [] },
      named: request.named,
      autoExempt: request.autoExempt,
    };
  };
}

/** Makes the activity that stores the outcome of an intent, or puts it off. */
export function createSettleSearchCampaign(
  database: Database,
): SearchCampaignActivities['settleSearchCampaign'] {
  return async ({ projectId, intentId, settlement: decided, isCancelled }) => {
    const settlement: CampaignSettlement =
      'code' in decided ? { ...decided, code: endCode(decided.code, isCancelled) } : decided;
    if (settlement.state === 'refused' || settlement.state === 'ambiguous') {
      const { state, code, details } = settlement;
      const end = { state, code, retryAfterMs: details.retryAfterMs };
      const isPostponed = await postponeApprovedCreation({ database, projectId }, intentId, end);
      if (isPostponed) return { isPostponed };
    }
    await settleCampaign(database, { projectId, intentId, settlement });
    return undefined;
  };
}

/** Stores the outcome of an intent. */
export async function settleCampaign(
  database: Database,
  { projectId, intentId, settlement }: CampaignRef & { settlement: CampaignSettlement },
): Promise<void> {
  const project = { database, projectId };
  switch (settlement.state) {
    case 'created':
    case 'validated': {
      const { state, exemptions } = settlement;
      const resourceName = 'resourceName' in settlement ? settlement.resourceName : '';
      return settleIntent(project, intentId, { state, outcome: { resourceName, exemptions } });
    }
    case 'refused':
    case 'ambiguous': {
      const { state, code, details } = settlement;
      return settleIntent(project, intentId, { state, outcome: { code, details } });
    }
  }
}
