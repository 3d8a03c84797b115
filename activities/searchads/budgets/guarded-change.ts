import type { OpenConnection } from '../../../models/connections/open-connections.ts';
import type { FoundChange } from '../../../models/searchads/campaign-changes.ts';
import type { GoogleAdsAccount } from '../google-ads-client.ts';
import type { GuardedSend } from './guard-budget.ts';

/** What of a change may add to what is spent: enabling, and another budget. Undefined: nothing. */
export function guardedChange(
  { id, request, campaignId, validateOnly }: FoundChange,
  { connection, account }: { connection: OpenConnection; account: GoogleAdsAccount },
): GuardedSend | undefined {
  if (request.kind !== 'update') return undefined;
  const { status, dailyBudgetMicros } = request.patch;
  if (status !== 'ENABLED' && dailyBudgetMicros === undefined) return undefined;
  const path = dailyBudgetMicros === undefined ? 'status' : 'dailyBudget';
  return { id, connection, account, path, validateOnly, campaignId, status, dailyBudgetMicros };
}
