import type { GoogleAdsClient } from '../../../activities/searchads/google-ads-client.ts';
import { connectionCreate } from '../../../admin/commands/connection-create.ts';
import { parseKeyring } from '../../../models/sealed.ts';
import { completeTreeRead, openTreeRead } from '../../../models/searchads/customer-trees.ts';
import { storeCustomers } from '../../../models/searchads/customers.ts';
import { openDatabaseWorld } from '../../support/database-world.ts';
import { CONNECTION_KEYRING } from '../../support/keys.ts';
import { createQuietEnvironment } from '../quiet-environment.ts';

/** Google Ads customer that the project's connection reaches. Its currency is the US dollar. */
export const CUSTOMER = '2000000001';

export type AccountClient = Pick<GoogleAdsClient, 'search' | 'mutate'>;

export async function openAccountWorld() {
  const { admin, urls, worker, asApi, asWorker, nextTenant, close } = await openDatabaseWorld({
    poolSize: 2,
  });
  const connectionKeyring = parseKeyring(CONNECTION_KEYRING);
  const { projectId } = await nextTenant();
  const connect = async (externalId: string): Promise<string> => {
    const created = await connectionCreate(
      { ...admin, connectionKeyring },
      { project: projectId, provider: 'googleads', externalId, name: externalId, secret: 'secret' },
    );
    return created.id;
  };
  const storeAccounts = (connectionId: string, ...customerIds: string[]) =>
    asWorker(async (project) => {
      const readingId = await openTreeRead(project, connectionId);
      const customers = customerIds.map((customerId) => ({
        customerId,
        displayName: 'Alpine',
        isManager: false,
        isTestAccount: false,
        loginCustomerId: customerId,
        parentCustomerId: null,
        depth: 0,
        status: 'ENABLED',
        currencyCode: 'USD',
        timeZone: null,
      }));
      await storeCustomers(project, { connectionId, readingId }, customers);
      await completeTreeRead(project, connectionId, readingId);
    });
  const connectionId = await connect('1000000001');
  await storeAccounts(connectionId, CUSTOMER);
  return {
    urls,
    projectId,
    connectionId,
    connect,
    storeAccounts,
    project: { database: worker, projectId },
    asApi,
    asWorker,
    createDependencies: (account: AccountClient) => {
      const client = {
        listAccessibleCustomers: async () => [CUSTOMER],
        generateKeywordIdeas: async () => ({ items: [], next: '' }),
        suggestLocations: async () => [],
        retractConversions: async () => [],
        close: async () => {},
        ...account,
      };
      return { database: worker, connectionKeyring, client, googleAds: async () => client };
    },
    run: <Input, Result>(activity: (input: Input) => Promise<Result>, input: Input): Promise<Result> =>
      createQuietEnvironment().run(activity, input),
    close,
  };
}

export const fakeSearch =
  (status: string): AccountClient['search'] =>
  async (_account, _query, row) => [
    row.parse({
      campaign: {
        resource_name: `customers/${CUSTOMER}/campaigns/77`,
        name: 'Alpine',
        status,
        end_date_time: '2036-06-30 23:59:59',
        bidding_strategy_type: 'MANUAL_CPC',
      },
      campaign_budget: {
        resource_name: 'b',
        amount_micros: '5000000',
        period: 'DAILY',
        reference_count: '1',
      },
      customer: { currency_code: 'USD' },
    }),
  ];
