import { randomBytes } from 'node:crypto';
import { createGoogleAdsClient, type GoogleAdsClient } from '../activities/searchads/google-ads-client.ts';
import { deviceRow } from '../activities/searchads/wire.ts';
import { getSandboxGoogleAds } from '../dev/processes/sandbox.ts';
import type { BenchStack } from './bench-stack.ts';
import { getJson } from './call-json.ts';
import { connectProvider } from './connect-provider.ts';
import { startEmptyJobs } from './peers/empty-jobs.ts';
import { formatProcessor, measureProcessor, SELF, TEMPORAL } from './processor-time.ts';

const ROUNDS = 200;
const WARM_UPS = 20;
const CUSTOMER = '2000000001';
const MANAGER = '1000000001';

/**
 * Compares a Google Ads read through the API with the same query by the client alone and with an empty activity, one at
 * a time, interleaved.
 */
export async function benchProviderRead(stack: BenchStack): Promise<string[]> {
  const refreshToken = `sandbox-refresh-agency-${randomBytes(6).toString('hex')}`;
  await connect(stack, refreshToken);
  const client = connectClient(stack.sandbox.googleAds);
  const emptyJobs = stack.stopWithStack(await startEmptyJobs(stack.temporalAddress));
  const [own, peer] = [measureProcessor(), measureProcessor({ ...SELF, ...TEMPORAL })];
  const ours: number[] = [];
  const stored: number[] = [];
  const direct: number[] = [];
  const floor: number[] = [];
  try {
    for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
      // Uses a new day per round, because a cached response would skip the provider.
      const startDate = new Date(Date.UTC(2024, 0, 1 + round + WARM_UPS)).toISOString().slice(0, 10);
      const apiMs = await own.measure(1, () => measureMs(() => readThroughApi(stack, startDate)));
      const storedMs = await measureMs(() => readThroughApi(stack, startDate));
      const directMs = await peer.measure(1, () =>
        measureMs(() => readWithClient(client, refreshToken, startDate)),
      );
      const emptyMs = await peer.measure(0, () => measureMs(emptyJobs.activity));
      if (round < 0) continue;
      ours.push(apiMs);
      stored.push(storedMs);
      direct.push(directMs);
      floor.push(emptyMs);
    }
  } finally {
    await client.close();
  }
  return [
    '## A read from a provider',
    '',
    `Milliseconds for ${ROUNDS} reads, one after another, each beside the client's own query. Ours is the whole request with its activity and stored answer.`,
    '',
    '| | p50 | p95 |',
    '|---|---|---|',
    formatLine('device breakdown through the API', ours),
    formatLine('the same again: the stored answer', stored),
    formatLine('the same query by the client', direct),
    formatLine('an empty activity on the same Temporal server', floor),
    '',
    formatOverhead(ours, [direct, floor]),
    '',
    formatProcessor('read', own, { peer: ['client and empty activity', peer] }),
    '',
  ];
}

/** Describes the overhead of an API read beyond provider and engine, summed by round. */
export function formatOverhead(ours: readonly number[], floors: readonly (readonly number[])[]): string {
  const floor = ours.map((_, round) => floors.reduce((sum, figures) => sum + (figures[round] ?? 0), 0));
  const [p50, p95] = [0.5, 0.95].map((share) =>
    (getPercentile(ours, share) - getPercentile(floor, share)).toFixed(1),
  );
  return `Beyond the provider and an empty activity, the API takes ${p50} ms at the median (budget ≤ 10 ms) and ${p95} ms at the p95 (budget ≤ 16 ms).`;
}

/** Formats a row of a Markdown table: median and p95 in milliseconds. */
export function formatLine(what: string, figures: readonly number[]): string {
  return `| ${what} | ${getPercentile(figures, 0.5).toFixed(1)} | ${getPercentile(figures, 0.95).toFixed(1)} |`;
}

/** Returns a percentile. @param share between 0 and 1 */
export function getPercentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((first, second) => first - second);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Measures a duration in milliseconds. */
export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Connects the benchmark's project to the sandbox's Google Ads. */
export function connect(stack: BenchStack, secret: string): Promise<void> {
  return connectProvider(stack, { provider: 'googleads', externalId: MANAGER, secret });
}

/** Creates the client with the worker's settings. */
export function connectClient(address: string): GoogleAdsClient {
  const { tokenUrl, developerToken, clientId, clientSecret } = getSandboxGoogleAds(address);
  const { hostname, port } = new URL(address);
  return createGoogleAdsClient({
    developerToken,
    application: { tokenUrl, clientId, clientSecret },
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
