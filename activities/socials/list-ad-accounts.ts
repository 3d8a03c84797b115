import { z } from 'zod';
import type { ReadActivities } from '../../workflows/contract/provider-reads.ts';
import type { AdAccountsResult } from '../../workflows/contract/socials.ts';
import { activityFailure } from '../failures.ts';
import { createReadActivity, type ReadDependencies } from '../reads/read-activity.ts';
import { createAskMeta, convertMetaFailure, type AskMeta, type CallDependencies } from './call-meta.ts';
import { readPages } from './read-pages.ts';
import { adAccountsPage } from './wire.ts';

/** Short, so that a newly shared account appears soon. */
const TTL_SECONDS = 60;

const MAX_WAIT_MS = 500;

/** Time for all pages, below the activity's 8 s. */
const PAGES_MS = 7_000;

/** With less time left, no further page is read and the attempt fails. */
const SHORTEST_PAGE_MS = 1_000;
const SHRINK_AFTER_MS = 25;

export function createListAdAccounts(
  dependencies: ReadDependencies & CallDependencies,
): ReadActivities['listAdAccounts'] {
  return createReadActivity<'listAdAccounts'>(dependencies, {
    request: z.object({}),
    read: async (connection) => ({
      result: await readAdAccounts((timeoutMs) =>
        createAskMeta(dependencies, { connection, maxWaitMs: MAX_WAIT_MS, timeoutMs }),
      ),
      ttlSeconds: TTL_SECONDS,
    }),
  });
}

export async function readAdAccounts(askWithin: (timeoutMs: number) => AskMeta): Promise<AdAccountsResult> {
  const endsAtMs = Date.now() + PAGES_MS;
  const ask: AskMeta = (call) => askWithin(Math.max(0, endsAtMs - Date.now()))(call);
  const edge = {
    path: 'me/adaccounts',
    query: { fields: 'account_id,name,currency,timezone_name' },
    page: adAccountsPage,
  };
  const accounts = await convertMetaFailure(() =>
    readPages(ask, edge, {
      canContinue: () => Date.now() < endsAtMs - SHORTEST_PAGE_MS,
      shrinkAfterMs: SHRINK_AFTER_MS,
    }),
  );
  if (!accounts) throw activityFailure('provider_unavailable');
  return {
    accounts: accounts.map(({ account_id: accountId, name, currency, timezone_name: timeZone }) => ({
      accountId,
      ...(name !== undefined && { name }),
      ...(currency !== undefined && { currency }),
      ...(timeZone !== undefined && { timeZone }),
    })),
  };
}
