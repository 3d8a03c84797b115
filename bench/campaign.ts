import { randomBytes, randomUUID } from 'node:crypto';
import { buildCampaignMutate } from '../activities/searchads/build-campaign-mutate.ts';
import { findCampaignsByName } from '../activities/searchads/changes/decide-creation.ts';
import type { GoogleAdsClient } from '../activities/searchads/google-ads-client.ts';
import { normalizeSearchCampaign } from '../domain/normalize-search-campaign.ts';
import type { BenchStack } from './bench-stack.ts';
import { compareTimes, formatTimes } from './compare-times.ts';
import { getPercentile } from './measure.ts';
import { startEmptyJobs } from './peers/empty-jobs.ts';
import { formatProcessorTime, createProcessorMeter, SELF, TEMPORAL } from './processor-time.ts';
import { connectGoogleAds, createClient } from './provider-read.ts';

const ROUNDS = 100;
const WARM_UPS = 10;
const CUSTOMER = '2000000001';
const MANAGER = '1000000001';

/**
 * Compares creating and validating a campaign through the API with the same calls of the Google Ads client.
 * Requests run one at a time, alternating between the API and the client.
 */
export async function benchCampaign(stack: BenchStack): Promise<string[]> {
  const refreshToken = `sandbox-refresh-agency-${randomBytes(6).toString('hex')}`;
  await connectGoogleAds(stack, refreshToken);
  const client = createClient(stack.sandbox.googleAds);
  stack.stopWithStack({ stop: () => client.close() });
  const emptyJobs = stack.stopWithStack(await startEmptyJobs(stack.temporalAddress));
  const [own, peer] = [createProcessorMeter(), createProcessorMeter({ ...SELF, ...TEMPORAL })];
  const { ours, direct, oursValidated, directValidated, floor } = await compareTimes(
    {
      ours: { work: () => createThroughApi(stack, false) },
      direct: { work: () => createWithClient(client, refreshToken, false) },
      oursValidated: { work: () => createThroughApi(stack, true), meter: own },
      directValidated: { work: () => createWithClient(client, refreshToken, true), meter: peer },
      floor: { work: emptyJobs.runOneActivityWorkflow, meter: peer, units: 0 },
    },
    { rounds: ROUNDS, warmUps: WARM_UPS },
  );
  const formatAdded = (total: number[], ...floors: number[][]) =>
    floors
      .reduce((remaining, times) => remaining - getPercentile(times, 0.5), getPercentile(total, 0.5))
      .toFixed(1);
  return [
    '## A search campaign',
    '',
    `Milliseconds for ${ROUNDS} campaigns of two keywords, one after another. The time through the API is that of the whole request with its workflow. The Google Ads client makes the same calls: a look-up and a mutate to create a campaign, and only the mutate to validate one.`,
    '',
    ...formatTimes({
      'created through the API': ours,
      'created by the Google Ads client': direct,
      'only validated through the API': oursValidated,
      'only validated by the Google Ads client': directValidated,
      'an empty workflow of one activity on the same Temporal server': floor,
    }),
    '',
    `Compared with the client's calls plus an empty workflow of one activity, creating a campaign takes ${formatAdded(ours, direct, floor)} ms longer at the median. Validating one takes ${formatAdded(oursValidated, directValidated, floor)} ms longer (budget ≤ 20 ms).`,
    '',
    formatProcessorTime('validated campaign', own, { peer: ['client and empty workflow', peer] }),
    '',
  ];
}

function buildRequest() {
  return {
    name: `Bench ${randomUUID()}`,
    dailyBudget: 25,
    locations: ['US'],
    languages: ['en'],
    adGroupName: 'Boots',
    keywords: [{ text: 'hiking boots' }, { text: 'ski boots' }],
    ad: {
      headlines: ['Boots for the hills', 'Warm and dry', 'Free returns'],
      descriptions: ['Boots for every weather.', 'Try them for thirty days.'],
      finalUrl: 'https://www.example.com/boots',
    },
  };
}

async function createThroughApi({ api, projectId, token }: BenchStack, validateOnly: boolean): Promise<void> {
  const response = await fetch(
    `${api}/projects/${projectId}/searchads/customers/${CUSTOMER}/campaigns/search`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...buildRequest(), validateOnly }),
    },
  );
  const text = await response.text();
  if (response.status !== 200)
    throw new Error(`The API answered ${response.status} to the campaign: ${text}`);
}

async function createWithClient(
  client: GoogleAdsClient,
  refreshToken: string,
  validateOnly: boolean,
): Promise<void> {
  const checked = normalizeSearchCampaign(buildRequest());
  if ('faults' in checked) throw new Error('The campaign of the benchmark is not valid.');
  const { campaign } = checked;
  const account = { refreshToken, customerId: CUSTOMER, loginCustomerId: MANAGER };
  const creationId = randomUUID();
  if (!validateOnly)
    await findCampaignsByName((query, row) => client.search(account, query, row), campaign.name);
  const exemptions = { keys: [], topics: [] };
  const operations = buildCampaignMutate({ customerId: CUSTOMER, creationId, campaign, exemptions });
  await client.mutate(account, operations, { validateOnly });
}
