import { randomBytes } from 'node:crypto';
import { createGoogleAdsClient, type GoogleAdsClient } from '../activities/searchads/google-ads-client.ts';
import { deviceRow } from '../activities/searchads/wire.ts';
import { SANDBOX_CLIENT } from '../dev/processes/sandbox.ts';
import { connectProvider, type BenchStack } from './bench-stack.ts';
import { getJson } from './call-json.ts';
import { compareTimes, formatOverhead, formatTimes } from './compare-times.ts';
import { startEmptyJobs } from './peers/empty-jobs.ts';
import { formatProcessorTime, createProcessorMeter, SELF, TEMPORAL } from './processor-time.ts';

const ROUNDS = 200;
const WARM_UPS = 20;
const CUSTOMER = '2000000001';
const MANAGER = '1000000001';

/**
 * Compares a Google Ads read through the API with the same query of the Google Ads client and with an empty
 * activity. Requests run one at a time, alternating between these.
 */
export async function benchProviderRead(stack: BenchStack): Promise<string[]> {
  const refreshToken = `sandbox-refresh-agency-${randomBytes(6).toString('hex')}`;
  await connectGoogleAds(stack, refreshToken);
  const client = createClient(stack.sandbox.googleAds);
  stack.stopWithStack({ stop: () => client.close() });
  const emptyJobs = stack.stopWithStack(await startEmptyJobs(stack.temporalAddress));
  const [own, peer] = [createProcessorMeter(), createProcessorMeter({ ...SELF, ...TEMPORAL })];
  // Each round reads another day, because a stored answer would skip the provider.
  const getDay = (round: number) =>
    new Date(Date.UTC(2024, 0, 1 + round + WARM_UPS)).toISOString().slice(0, 10);
  const { ours, stored, direct, floor } = await compareTimes(
    {
      ours: { work: (round) => readThroughApi(stack, getDay(round)), meter: own },
      stored: { work: (round) => readThroughApi(stack, getDay(round)) },
      direct: { work: (round) => readWithClient(client, refreshToken, getDay(round)), meter: peer },
      floor: { work: emptyJobs.runEmptyActivity, meter: peer, units: 0 },
    },
    { rounds: ROUNDS, warmUps: WARM_UPS },
  );
  return [
    '## A read from a provider',
    '',
    `Milliseconds for ${ROUNDS} reads, one after another, alternating with the same query of the Google Ads client. The time through the API is that of the whole request, which runs an activity and stores the answer.`,
    '',
    ...formatTimes({
      'device breakdown through the API': ours,
      'the same read again, from the stored answer': stored,
      'the same query of the Google Ads client': direct,
      'an empty activity on the same Temporal server': floor,
    }),
    '',
    formatOverhead(ours, [direct, floor]),
    '',
    formatProcessorTime('read', own, { peer: ['client and empty activity', peer] }),
    '',
  ];
}

export function connectGoogleAds(stack: BenchStack, secret: string): Promise<void> {
  return connectProvider(stack, { provider: 'googleads', externalId: MANAGER, secret });
}

export function createClient(address: string): GoogleAdsClient {
  const { hostname, port } = new URL(address);
  return createGoogleAdsClient({
    developerToken: undefined,
    application: {
      tokenUrl: `${address}/token`,
      clientId: SANDBOX_CLIENT.id,
      clientSecret: SANDBOX_CLIENT.secret,
    },
    endpoint: { host: hostname, port: Number(port), tls: false },
  });
}

function readThroughApi({ api, projectId, token }: BenchStack, startDate: string): Promise<unknown> {
  const query = new URLSearchParams({ startDate, endDate: startDate }).toString();
  const url = `${api}/projects/${projectId}/searchads/customers/${CUSTOMER}/device-breakdown?${query}`;
  return getJson(url, { Authorization: `Bearer ${token}` });
}

function readWithClient(client: GoogleAdsClient, refreshToken: string, startDate: string): Promise<unknown> {
  return client.search(
    { refreshToken, customerId: CUSTOMER, loginCustomerId: MANAGER },
    `SELECT segments.device, metrics.impressions, metrics.clicks, metrics.cost_micros, metrics.conversions
     FROM campaign WHERE segments.date BETWEEN '${startDate}' AND '${startDate}'`,
    deviceRow,
  );
}
