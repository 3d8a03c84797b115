import { z } from 'zod';
import type { OpenConnection } from '../../models/connections/open-connections.ts';
import type { AdAccountsResult } from '../../workflows/contract/socials.ts';
import { activityFailure } from '../failures.ts';
import { createAskMeta, convertMetaFailure, type CallDependencies } from './call-meta.ts';
import { readPages } from './read-pages.ts';
import { adAccountsPage } from './wire.ts';

export const adAccountsRequest = z.object({});

/** Short, so that a newly shared account appears soon. */
const TTL_SECONDS = 60;

/** Limits of a call, and the time after which no further page is read. An attempt has 8 s. */
const CALLS = { maxWaitMs: 500, timeoutMs: 4_000 };
const LAST_PAGE_BY_MS = 3_000;
const SHRINK_AFTER_MS = 25;

/** Lists the ad accounts that a connection's token reaches. */
export async function listAdAccounts(
  dependencies: CallDependencies,
  connection: OpenConnection,
): Promise<{ result: AdAccountsResult; ttlSeconds: number }> {
  const startedAtMs = performance.now();
  const ask = createAskMeta(dependencies, { connection, ...CALLS });
  const edge = {
    path: 'me/adaccounts',
    query: { fields: 'account_id,name,currency,timezone_name' },
    page: adAccountsPage,
  };
  const accounts = await convertMetaFailure(() =>
    readPages(ask, edge, {
      canContinue: () => performance.now() - startedAtMs < LAST_PAGE_BY_MS,
      shrinkAfterMs: SHRINK_AFTER_MS,
    }),
  );
  if (!accounts) throw activityFailure('provider_unavailable');
  const result = {
    accounts: accounts.map(({ account_id: accountId, name, currency, timezone_name: timeZone }) => ({
      accountId,
      ...(name !== undefined && { name }),
      ...(currency !== undefined && { currency }),
      ...(timeZone !== undefined && { timeZone }),
    })),
  };
  return { result, ttlSeconds: TTL_SECONDS };
}
