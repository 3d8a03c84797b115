import { randomBytes, randomUUID } from 'node:crypto';
import { buildCampaignMutate } from '../activities/searchads/build-campaign-mutate.ts';
import { findCampaignsByName } from '../activities/searchads/changes/decide-creation.ts';
import type { GoogleAdsClient } from '../activities/searchads/google-ads-client.ts';
import { normaliseSearchCampaign } from '../domain/normalise-search-campaign.ts';
import type { BenchStack } from './bench-stack.ts';
import { startEmptyJobs } from './peers/empty-jobs.ts';
import { formatProcessor, measureProcessor, SELF, TEMPORAL } from './processor-time.ts';
import { connect, connectClient, formatLine, getPercentile, measureMs } from './provider-read.ts';

const ROUNDS = 100;
const WARM_UPS = 10;
const CUSTOMER = '2000000001';
const MANAGER = '1000000001';

/**
 * Compares the creation of a campaign through the API with the same calls by the client alone, one at a time,
 * interleaved.
 */
export async function benchCampaign(stack: BenchStack): Promise<string[]> {
  const refreshToken = `sandbox-refresh-agency-${randomBytes(6).toString('hex')}`;
  await connect(stack, refreshToken);
  const client = connectClient(stack.sandbox.googleAds);
  const emptyJobs = stack.stopWithStack(await startEmptyJobs(stack.temporalAddress));
  const [own, peer] = [measureProcessor(), measureProcessor({ ...SELF, ...TEMPORAL })];
  const figures: Record<'ours' | 'client' | 'oursValidated' | 'clientValidated' | 'floor', number[]> = {
    ours: [],
    client: [],
    oursValidated: [],
    clientValidated: [],
    floor: [],
  };
  try {
    for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
      const durations = {
        ours: await measureMs(() => createThroughApi(stack, false)),
        client: await measureMs(() => createWithClient(client, refreshToken, false)),
        oursValidated: await own.measure(1, () => measureMs(() => createThroughApi(stack, true))),
        clientValidated: await peer.measure(1, () =>
          measureMs(() => createWithClient(client, refreshToken, true)),
        ),
        floor: await peer.measure(0, () => measureMs(emptyJobs.workflowOfOneActivity)),
      };
      if (round < 0) continue;
      figures.ours.push(durations.ours);
      figures.client.push(durations.client);
      figures.oursValidated.push(durations.oursValidated);
      figures.clientValidated.push(durations.clientValidated);
      figures.floor.push(durations.floor);
    }
  } finally {
    await client.close();
  }
  const added = (ours: number[], ...floors: number[][]) =>
    floors
      .reduce((remaining, floor) => remaining - getPercentile(floor, 0.5), getPercentile(ours, 0.5))
      .toFixed(1);
  return [
    '## A search campaign',
    '',
    `Milliseconds for ${ROUNDS} campaigns of two keywords, one after another. Ours is the whole request with its workflow. The client makes the same look-up and mutate.`,
    '',
    '| | p50 | p95 |',
    '|---|---|---|',
    formatLine('created through the API', figures.ours),
    formatLine("the client's own calls", figures.client),
    formatLine('only validated through the API', figures.oursValidated),
    formatLine("the client's own call", figures.clientValidated),
    formatLine('an empty workflow of one activity on the same Temporal server', figures.floor),
    '',
    `Beyond the client's calls and an empty workflow of one activity, the median takes ${added(figures.ours, figures.client, figures.floor)} ms to create and ${added(figures.oursValidated, figures.clientValidated, figures.floor)} ms to validate (budget ≤ 20 ms).`,
    '',
    formatProcessor('validated campaign', own, { peer: ['client and empty workflow', peer] }),
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
  const answer = await fetch(
    `${api}/projects/${projectId}/searchads/customers/${CUSTOMER}/campaigns/search`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...buildRequest(), validateOnly }),
    },
  );
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`The API answered ${answer.status} to the campaign: ${text}`);
}

async function createWithClient(
  client: GoogleAdsClient,
  refreshToken: string,
  validateOnly: boolean,
): Promise<void> {
  const checked = normaliseSearchCampaign(buildRequest());
  if ('faults' in checked) throw new Error('The campaign of the benchmark is not valid.');
  const { campaign } = checked;
  const account = { refreshToken, customerId: CUSTOMER, loginCustomerId: MANAGER };
  const mark = randomUUID();
  if (!validateOnly) await findCampaignsByName(client, account, campaign.name);
  const exemptions = { keys: [], topics: [] };
  const operations = buildCampaignMutate({ customerId: CUSTOMER, mark, campaign, exemptions });
  await client.mutate(account, operations, { validateOnly });
}
