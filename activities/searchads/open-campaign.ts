import { openSealed, type OpenConnection } from '../../models/connections/connections.ts';
import type { Database } from '../../models/database.ts';
import type { FoundIntent } from '../../models/searchads/campaign-intents.ts';
import { findOpenIntent } from '../../models/searchads/open-intents.ts';
import type { Keyring } from '../../models/sealed.ts';
import type { CampaignRef, PolicyExemptions } from '../../workflows/contract/search-campaign.ts';
import type { GoogleAdsAccount } from './google-ads-client.ts';

export type OpenCampaign = { intent: FoundIntent; connection: OpenConnection; account: GoogleAdsAccount };

/** Why a campaign's account cannot be used. */
type Unusable = 'closed' | 'connection_not_found' | 'connection_needs_reauth';

/**
 * An open intent with what opens its account, or why there is none.
 * @param attempt what the campaign is about to be sent with, which is noted before it happens
 */
export async function openCampaign(
  { database, connectionKeyring }: { database: Database; connectionKeyring: Keyring },
  { projectId, intentId }: CampaignRef,
  attempt?: PolicyExemptions,
): Promise<OpenCampaign | Unusable> {
  const found = await findOpenIntent({ database, projectId }, intentId, attempt);
  if (!found) return 'closed';
  const { intent, connection: sealed, isNoted } = found;
  if (!sealed || sealed.status === 'revoked') return 'connection_not_found';
  if (sealed.status === 'reauth_required') return 'connection_needs_reauth';
  // It has ended in the same moment.
  if (attempt !== undefined && !isNoted) return 'closed';
  const connection = openSealed(connectionKeyring, sealed);
  const { customerId, loginCustomerId } = intent;
  return { intent, connection, account: { refreshToken: connection.secret, customerId, loginCustomerId } };
}
