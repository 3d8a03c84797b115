import { openConnection, type OpenConnection } from '../../models/connections/connections.ts';
import type { Database } from '../../models/database.ts';
import { inProject, type InProject } from '../../models/in-project.ts';
import { findIntent, type FoundIntent } from '../../models/searchads/campaign-intents.ts';
import type { Keyring } from '../../models/sealed.ts';
import type { CampaignRef } from '../../workflows/contract/search-campaign.ts';
import type { GoogleAdsAccount } from './google-ads-client.ts';

export type OpenCampaign = { intent: FoundIntent; connection: OpenConnection; account: GoogleAdsAccount };

/** Why a campaign's account cannot be used. */
type Unusable = 'closed' | 'connection_not_found' | 'connection_needs_reauth';

/**
 * An open intent with what opens its account, or why there is none.
 * @param before in the same transaction; says whether the intent is still open
 */
export async function openCampaign(
  { database, connectionKeyring }: { database: Database; connectionKeyring: Keyring },
  { projectId, intentId }: CampaignRef,
  before: (project: InProject) => Promise<boolean> = async () => true,
): Promise<OpenCampaign | Unusable> {
  return inProject(database, projectId, async (project) => {
    const intent = await findIntent(project, intentId);
    if (intent?.state !== 'running' && intent?.state !== 'ambiguous') return 'closed';
    const connection = await openConnection(project, connectionKeyring, intent.connectionId);
    if (!connection || connection.status === 'revoked') return 'connection_not_found';
    if (connection.status === 'reauth_required') return 'connection_needs_reauth';
    if (!(await before(project))) return 'closed';
    const { customerId, loginCustomerId } = intent;
    return { intent, connection, account: { refreshToken: connection.secret, customerId, loginCustomerId } };
  });
}
