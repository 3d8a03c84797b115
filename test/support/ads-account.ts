import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { buildCampaignMutate } from '../../activities/searchads/build-campaign-mutate.ts';
import { createGoogleAdsClient, type GoogleAdsClient } from '../../activities/searchads/google-ads-client.ts';
import { SANDBOX_CLIENT } from '../../dev/processes/sandbox.ts';
import { AD } from './campaign.ts';
import { getTestStack } from './config.ts';

const campaignRow = z.object({
  campaign: z.object({
    id: z.union([z.string(), z.number()]).transform(String),
    status: z.string(),
  }),
});

export function openAdsClient(): GoogleAdsClient {
  const address = getTestStack().sandbox.googleAds;
  const { hostname: host, port } = new URL(address);
  const { id: clientId, secret: clientSecret } = SANDBOX_CLIENT;
  return createGoogleAdsClient({
    developerToken: undefined,
    application: { tokenUrl: `${address}/token`, clientId, clientSecret },
    endpoint: { host, port: Number(port), tls: false },
  });
}

export function createAdsAccount(
  client: GoogleAdsClient,
  account: { refreshToken: string; customerId: string; loginCustomerId: string },
) {
  const { customerId } = account;
  const change = (id: string, fields: { status?: 'ENABLED' | 'PAUSED'; name?: string }) =>
    client.mutate(
      account,
      [
        {
          campaign_operation: {
            update: { resource_name: `customers/${customerId}/campaigns/${id}`, ...fields },
            update_mask: { paths: Object.keys(fields) },
          },
        },
      ],
      { validateOnly: false },
    );
  return {
    change,
    remove: (id: string) =>
      client.mutate(
        account,
        [{ campaign_operation: { remove: `customers/${customerId}/campaigns/${id}` } }],
        { validateOnly: false },
      ),
    async createEnabledCampaigns(count: number): Promise<void> {
      for (let created = 0; created < count; created += 1) {
        const operations = buildCampaignMutate({
          customerId,
          creationId: randomUUID(),
          exemptions: { keys: [], topics: [] },
          campaign: {
            name: `Enabled ${randomUUID()}`,
            dailyBudgetMicros: 5_000_000,
            locationIds: ['2840'],
            languageIds: ['1000'],
            adGroupName: 'Boots',
            keywords: [{ text: 'hiking boots', matchType: 'BROAD' }],
            negativeKeywords: [],
            ad: AD,
            bidding: { strategy: 'MAXIMIZE_CLICKS' },
            status: 'ENABLED',
            containsEuPoliticalAdvertising: false,
          },
        });
        await client.mutate(account, operations, { validateOnly: false });
      }
    },
    async listByStatus(): Promise<{ ENABLED: string[]; PAUSED: string[] }> {
      const rows = await client.search(
        account,
        'SELECT campaign.id, campaign.status FROM campaign ORDER BY campaign.id',
        campaignRow,
      );
      const getIds = (status: string) =>
        rows.filter(({ campaign }) => campaign.status === status).map(({ campaign }) => campaign.id);
      return { ENABLED: getIds('ENABLED'), PAUSED: getIds('PAUSED') };
    },
  };
}
