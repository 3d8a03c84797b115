import { z } from 'zod';
import type { OpenConnection } from '../../models/connections/open-connections.ts';
import type { ReadActivities } from '../../workflows/contract/provider-reads.ts';
import type { AdAccountsResult } from '../../workflows/contract/socials.ts';
import { activityFailure } from '../failures.ts';
import { createReadActivity, type ReadDependencies } from '../reads/read-activity.ts';
import { createAskMeta, convertMetaFailure, type CallDependencies } from './call-meta.ts';
import { readPages } from './read-pages.ts';
import { adAccountsPage } from './wire.ts';

/** Short, so that a newly shared account appears soon. */
const TTL_SECONDS = 60;

/** Limits of a call. An attempt has 8 s. */
const CALLS = { maxWaitMs: 500, timeoutMs: 4_000 };

/** Duration of an attempt after which no further page is read. Without the other pages, the attempt fails. */
const LAST_PAGE_BY_MS = 3_000;
const SHRINK_AFTER_MS = 25;

/** Makes the activity that lists the ad accounts that a connection's token reaches. */
export function createListAdAccounts(
  dependencies: ReadDependencies & CallDependencies,
): ReadActivities['listAdAccounts'] {
  return createReadActivity<'listAdAccounts'>(dependencies, {
    request: z.object({}),
    read: async (connection) => ({
      result: await readAdAccounts(dependencies, connection),
      ttlSeconds: TTL_SECONDS,
    }),
  });
}

async function readAdAccounts(
  dependencies: CallDependencies,
  connection: OpenConnection,
): Promise<AdAccountsResult> {
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
  return {
    accounts: accounts.map(({ account_id: accountId, name, currency, timezone_name: timeZone }) => ({
      accountId,
      ...(name !== undefined && { name }),
      ...(currency !== undefined && { currency }),
      ...(timeZone !== undefined && { timeZone }),
    })),
  };
}
