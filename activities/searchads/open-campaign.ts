import { openSealed, type OpenConnection } from '../../models/connections/open-connections.ts';
import type { Database } from '../../models/database.ts';
import type { FoundIntent } from '../../models/searchads/campaign-intents.ts';
import { findOpenIntent } from '../../models/searchads/open-intents.ts';
import type { Keyring } from '../../models/sealed.ts';
import type { CampaignRef } from '../../workflows/contract/search-campaign.ts';
import type { GoogleAdsAccount } from './google-ads-client.ts';

/** `pauseMs`: for how long calls for the account are held back. */
export type OpenCampaign = {
  intent: FoundIntent;
  connection: OpenConnection;
  account: GoogleAdsAccount;
  pauseMs: number;
};

/** Why a campaign's account cannot be used. */
type Unusable = 'closed' | 'connection_not_found' | 'connection_needs_reauth';

/** An open intent with what opens its account, or why there is none. */
export async function openCampaign(
  { database, connectionKeyring }: { database: Database; connectionKeyring: Keyring },
  { projectId, intentId }: CampaignRef,
): Promise<OpenCampaign | Unusable> {
  const found = await findOpenIntent({ database, projectId }, intentId);
  if (!found) return 'closed';
  const { intent, connection: sealed, pauseMs } = found;
  if (!sealed || sealed.status === 'revoked') return 'connection_not_found';
  if (sealed.status === 'reauth_required') return 'connection_needs_reauth';
  const connection = await openSealed(connectionKeyring, sealed);
  const { customerId, loginCustomerId } = intent;
  const account = { refreshToken: connection.secret, customerId, loginCustomerId };
  return { intent, connection, account, pauseMs };
}
