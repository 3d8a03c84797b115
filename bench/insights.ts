import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { SANDBOX_META_APP } from '../dev/processes/sandbox.ts';
import { connectProvider, type BenchStack } from './bench-stack.ts';
import { getJson } from './call-json.ts';
import { compareTimes, formatOverhead, formatTimes } from './compare-times.ts';
import { startEmptyJobs } from './peers/empty-jobs.ts';
import { fetchInsights, type InsightsQuery } from './peers/graph-insights.ts';
import { formatProcessorTime, createProcessorMeter, SELF, TEMPORAL } from './processor-time.ts';

const BUSINESS = 'business_1029384700';
const ACCOUNTS = ['1029384756', '1029384757', '1029384758'];
const LEVELS = ['account', 'campaign', 'adset', 'ad'];
const PRESETS = `today yesterday last_3d last_7d last_14d last_28d last_30d last_90d this_month last_month
  this_quarter last_quarter this_year last_year maximum`.split(/\s+/);
const WARM_UPS = 20;

/**
 * Compares insights through the API with direct Graph API calls. Requests run one at a time, alternating
 * between both.
 */
export async function benchInsights(stack: BenchStack): Promise<string[]> {
  const createSecret = () => `EAAagency-${randomBytes(6).toString('hex')}`;
  await connectProvider(stack, { provider: 'meta', externalId: BUSINESS, secret: createSecret() });
  const graph = { url: stack.sandbox.meta, appSecret: SANDBOX_META_APP.secret, token: createSecret() };
  const emptyJobs = stack.stopWithStack(await startEmptyJobs(stack.temporalAddress));
  const [own, peer] = [createProcessorMeter(), createProcessorMeter({ ...SELF, ...TEMPORAL })];
  // Each round has its own query, because a stored answer would skip the provider.
  const queries = PRESETS.flatMap((datePreset) =>
    LEVELS.flatMap((level) => ACCOUNTS.map((accountId) => ({ accountId, level, datePreset }))),
  );
  const getQuery = (round: number): InsightsQuery => {
    const query = queries[round + WARM_UPS];
    if (!query) throw new Error(`Round ${round} has no query.`);
    return query;
  };
  let rows = 0;
  const { ours, stored, direct, floor } = await compareTimes(
    {
      ours: {
        work: async (round) => {
          rows = await readThroughApi(stack, getQuery(round));
        },
        meter: own,
      },
      stored: { work: (round) => readThroughApi(stack, getQuery(round)) },
      direct: {
        work: async (round) => {
          const directRows = await fetchInsights(graph, getQuery(round));
          if (rows !== directRows)
            throw new Error(`The API returned ${rows} rows, and the Graph API returned ${directRows}.`);
        },
        meter: peer,
      },
      floor: { work: emptyJobs.runEmptyActivity, meter: peer, units: 0 },
    },
    { rounds: queries.length - WARM_UPS, warmUps: WARM_UPS },
  );
  return [
    '## Insights of ads',
    '',
    `Milliseconds for ${ours.length} reads, one after another, alternating with the same query to Meta's API with \`fetch\`. The time through the API is that of the whole request, which runs an activity and stores the answer.`,
    '',
    ...formatTimes({
      'insights through the API': ours,
      'the same read again, from the stored answer': stored,
      'the same query with `fetch`': direct,
      'an empty activity on the same Temporal server': floor,
    }),
    '',
    formatOverhead(ours, [direct, floor]),
    '',
    formatProcessorTime('read', own, { peer: ['`fetch` and empty activity', peer] }),
    '',
  ];
}

const insights = z.object({ data: z.array(z.unknown()) });

async function readThroughApi(
  { api, projectId, token }: BenchStack,
  { accountId, level, datePreset }: InsightsQuery,
): Promise<number> {
  const query = new URLSearchParams({ level, datePreset }).toString();
  const url = `${api}/socials/ads/insights/${projectId}/${accountId}/platform?${query}`;
  return insights.parse(await getJson(url, { Authorization: `Bearer ${token}` })).data.length;
}
