/**
 * Measures Throughline and its peers, and prints the results as Markdown.
 *
 *   npm run bench                 all benchmarks
 *   npm run bench -- users-me     one benchmark
 *   npm run bench -- soak --minutes 10
 *                                 mixed load for 10 minutes (60 by default); runs only if named
 *   npm run bench -- sequences --people 100000
 *                                 100,000 people in a sequence (10,000 by default); runs only if named
 *   npm run bench -- mixed-load --temporal postgresql
 *                                 with Temporal's server on PostgreSQL; builds it once, in ten minutes
 *   npm run bench -- largest-requests --operation createSearchCampaign
 *                                 one operation; repeat the option for several
 *   npm run bench -- --largest    all, with histories of ten million events, which take minutes to create
 *   npm run bench -- --write      all with --largest; writes docs/internals/measurements/performance.md
 *   npm run bench -- users-me --profile /tmp/profiles    one, with processor profiles of API and workers
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stackUp, stackDown } from '../test/support/stack-up.ts';
import { AT_LIMIT, benchBatchAtLimit } from './batch-at-limit.ts';
import { benchBatchEmail } from './batch-email.ts';
import { benchBatchPost, ONLY_API } from './batch-post.ts';
import { startBenchStack, type BenchStack, type BenchStackOptions } from './bench-stack.ts';
import { benchCampaign } from './campaign.ts';
import { benchCollectEvents } from './collect-events.ts';
import { AS_IMAGE, benchIdleMemory } from './idle-memory.ts';
import { benchInsights } from './insights.ts';
import { benchJourney } from './journey.ts';
import { benchLargestRequests } from './largest-requests.ts';
import { AT_DEFAULT_LIMIT, benchMailLatency } from './mail-latency.ts';
import { benchMixedLoad } from './mixed-load.ts';
import { benchProviderRead } from './provider-read.ts';
import { AT_LARGE_LIMIT, benchSequences } from './sequences.ts';
import { benchSingleMails } from './single-mails.ts';
import { benchSoak } from './soak.ts';
import { benchStartup } from './startup.ts';
import { startTemporalOnPostgresql } from './temporal-on-postgresql.ts';
import { benchTokens } from './tokens.ts';
import { benchUploadUrls } from './upload-urls.ts';
import { benchUsersMe } from './users-me.ts';
import { withTimeout } from './wait.ts';
import { benchWebhooks, TO_LOOPBACK } from './webhooks.ts';

type Benchmark = {
  run: (
    stack: BenchStack,
    options: { sizes: readonly number[]; minutes: number; people: number; operations: readonly string[] },
  ) => Promise<string[]>;
  stackOptions?: BenchStackOptions;
  timeoutMs?: number;
  isOnRequest?: boolean;
};

const DEFAULT_TIMEOUT_MS = 5 * 60_000;

/** Timeout of a benchmark that may create ten million events. */
const HISTORY_TIMEOUT_MS = 30 * 60_000;

const BENCHMARKS: Record<string, Benchmark> = {
  'users-me': { run: benchUsersMe },
  tokens: { run: benchTokens, stackOptions: ONLY_API },
  'batch-email': { run: benchBatchEmail },
  'batch-at-limit': { run: benchBatchAtLimit, stackOptions: AT_LIMIT },
  'batch-post': { run: benchBatchPost, stackOptions: ONLY_API },
  'mail-latency': { run: benchMailLatency, stackOptions: AT_DEFAULT_LIMIT },
  'single-mails': { run: benchSingleMails },
  sequences: {
    run: (stack, { people }) => benchSequences(stack, people),
    stackOptions: AT_LARGE_LIMIT,
    timeoutMs: 2 * 60 * 60_000,
    isOnRequest: true,
  },
  'provider-read': { run: benchProviderRead },
  campaign: { run: benchCampaign },
  journey: { run: benchJourney, timeoutMs: HISTORY_TIMEOUT_MS },
  'collect-events': { run: benchCollectEvents, stackOptions: ONLY_API, timeoutMs: HISTORY_TIMEOUT_MS },
  insights: { run: benchInsights },
  'upload-urls': { run: benchUploadUrls },
  webhooks: { run: benchWebhooks, stackOptions: TO_LOOPBACK },
  'largest-requests': { run: benchLargestRequests, stackOptions: ONLY_API, timeoutMs: 20 * 60_000 },
  'mixed-load': { run: benchMixedLoad },
  'idle-memory': { run: benchIdleMemory, stackOptions: AS_IMAGE },
  soak: { run: benchSoak, stackOptions: AS_IMAGE, timeoutMs: 24 * 60 * 60_000, isOnRequest: true },
};

/** Runs before all others, because it needs an idle machine. */
const STARTUP = 'startup';

const PAGE = 'docs/internals/measurements/performance.md';

/** Numbers of stored events with which `journey` and `collect-events` run. */
const SIZES = [10_000, 100_000, 1_000_000];
const LARGEST = 10_000_000;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    largest: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    profile: { type: 'string' },
    minutes: { type: 'string', default: '60' },
    people: { type: 'string', default: '10000' },
    temporal: { type: 'string', default: 'sqlite' },
    operation: { type: 'string', multiple: true, default: [] },
  },
});
const sizes = values.largest || values.write ? [...SIZES, LARGEST] : SIZES;
const minutes = Number(values.minutes);
const people = Number(values.people);
const operations = values.operation;
const names = [STARTUP, ...Object.keys(BENCHMARKS)];
const defaultNames = names.filter((name) => !BENCHMARKS[name]?.isOnRequest);
const selectedNames = positionals.length > 0 ? positionals : defaultNames;

const report = [
  '# Performance',
  '',
  'Most figures have a peer: another program that does the same work. In interleaved rounds, the two take turns, so trust their ratio. `npm run bench` prints this page.',
  '',
  `Measured on ${new Date().toISOString().slice(0, 10)}: Node ${process.versions.node}, ${cpus().length} cores.`,
  '',
];
const unknown = selectedNames.find((name) => !names.includes(name));
if (!(minutes > 0)) throw new Error('--minutes takes a positive number.');
if (!(people > 0)) throw new Error('--people takes a positive number.');
if (!['sqlite', 'postgresql'].includes(values.temporal))
  throw new Error('--temporal takes sqlite or postgresql.');
if (values.write && positionals.length > 0)
  throw new Error('--write takes no names, because it replaces the whole page.');
if (unknown !== undefined)
  throw new Error(`There is no benchmark ${unknown}. Choose one of ${names.join(', ')}.`);

const print = (lines: string[]): void => {
  console.log(lines.join('\n'));
  report.push(...lines);
};
if (selectedNames.includes(STARTUP))
  print(await withTimeout(`The benchmark ${STARTUP}`, 20 * 60_000, benchStartup()));

let temporal: Awaited<ReturnType<typeof startTemporalOnPostgresql>> | undefined;
try {
  if (selectedNames.some((name) => name !== STARTUP))
    await stackUp({ autovacuum: selectedNames.some((name) => BENCHMARKS[name]?.isOnRequest) });
  if (values.temporal === 'postgresql') temporal = await startTemporalOnPostgresql();
  for (const [name, { run, stackOptions, timeoutMs = DEFAULT_TIMEOUT_MS }] of Object.entries(BENCHMARKS)) {
    if (!selectedNames.includes(name)) continue;
    const stack = await startBenchStack({
      ...stackOptions,
      temporalAddress: temporal?.address,
      profileFolder: values.profile,
    });
    try {
      const lines = await withTimeout(
        `The benchmark ${name}`,
        timeoutMs,
        run(stack, { sizes, minutes, people, operations }),
      );
      print(lines);
    } finally {
      await stack.stop();
    }
  }
} finally {
  await temporal?.stop();
  await stackDown();
}
if (values.write) writeFileSync(join(import.meta.dirname, '..', PAGE), report.join('\n'));
