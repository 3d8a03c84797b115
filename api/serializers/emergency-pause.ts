import type { Project } from '../../models/in-project.ts';
import { findLatestApproval } from '../../models/searchads/campaign-approvals.ts';
import type { EmergencyPauseRow, ListedEmergencyPause } from '../../models/searchads/emergency-pauses.ts';
import { countCustomers } from '../../models/searchads/emergency-pause-customers.ts';
import {
  countPausedCampaigns,
  type PausedCampaignRow,
} from '../../models/searchads/emergency-pause-campaigns.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import { selectFields } from './select-fields.ts';

const MAX_UNREACHED = 100;

export async function serializeEmergencyPause(
  project: Project,
  pause: EmergencyPauseRow,
): Promise<components['schemas']['CampaignStop']> {
  const campaigns = await countPausedCampaigns(project, pause.id);
  const approval = await findLatestApproval(project, pause.id);
  const { counts, failed } = await countCustomers(project, pause.id, MAX_UNREACHED);
  return {
    ...serializePauseFields(pause),
    ...(approval?.state === 'waiting' && { approvalId: approval.id }),
    customers: { ...counts, beyond: pause.customersBeyond },
    campaigns: {
      pausing: campaigns.pausing ?? 0,
      paused: campaigns.paused ?? 0,
      already_paused: campaigns.already_paused ?? 0,
      failed: campaigns.failed ?? 0,
      resuming: campaigns.resuming ?? 0,
      resumed: campaigns.resumed ?? 0,
      changed: campaigns.changed ?? 0,
      not_resumed: campaigns.not_resumed ?? 0,
    },
    unreached: [...pause.unreadConnections.slice(0, MAX_UNREACHED), ...failed].slice(0, MAX_UNREACHED),
  };
}

export function serializeListedPause(pause: ListedEmergencyPause): components['schemas']['ListedStop'] {
  return { ...serializePauseFields(pause), pausedCampaigns: pause.pausedCampaigns };
}

function serializePauseFields(pause: Omit<ListedEmergencyPause, 'pausedCampaigns'>) {
  const times = ['createdAt', 'stoppedAt', 'resumedAt'] as const;
  return selectFields(pause, ['id', 'state', 'requestedBy', 'resumedBy', ...times]);
}

export function serializePausedCampaign(
  campaign: PausedCampaignRow,
): components['schemas']['StoppedCampaign'] {
  return selectFields(campaign, ['customerId', 'campaignId', 'name', 'state', 'reason']);
}
