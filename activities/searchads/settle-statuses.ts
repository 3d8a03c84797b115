import { recordAudit } from '../../models/audit/audit-entries.ts';
import type { Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import { forgetReads } from '../../models/reads/forget-reads.ts';
import { settleCampaigns, type StoppedCampaignState } from '../../models/searchads/stopped-campaigns.ts';
import type { ChangedStatuses } from './change-statuses.ts';
import type { OpenStopCustomer } from './open-stop-customer.ts';

/** The states of campaigns that were changed, or refused; and the act, with what their status was before. */
type Meaning = {
  changed: StoppedCampaignState;
  refused: StoppedCampaignState;
  action: 'campaigns.pause' | 'campaigns.enable';
  before: 'ENABLED' | 'PAUSED';
};

/** Stores what became of a lot, with who is to be thanked for it; what was read of the account is stale. */
export async function settleStatuses(
  database: Database,
  opened: OpenStopCustomer,
  { changed, refused }: ChangedStatuses,
  meaning: Meaning,
): Promise<void> {
  const { connection, customerId, stopId, actor } = opened;
  await inProject(database, connection.projectId, async (project) => {
    for (const { campaignId, reason } of refused) {
      await settleCampaigns(project, opened, [campaignId], { state: meaning.refused, reason });
    }
    if (changed.length === 0) return;
    await settleCampaigns(project, opened, changed, { state: meaning.changed });
    await recordAudit(project, {
      actor,
      action: meaning.action,
      target: customerId,
      details: { stopId, campaignIds: changed, before: { status: meaning.before } },
    });
    await forgetReads(project, { connectionId: connection.id, subject: customerId });
  });
}
