import { readFileSync } from 'node:fs';
import v8 from 'node:v8';
import { z } from 'zod';

const tenant = z.object({
  projectId: z.string(),
  ownerId: z.string(),
  appKey: z.string(),
  serviceAccountKey: z.string(),
});

const stackFacts = z.object({
  postgres: z.object({ superuserUrl: z.string(), passwords: z.record(z.string(), z.string()) }),
  /** The tenants of the template that has two, and the columns with the ids of their projects. */
  tenantTemplate: z.object({
    tenants: z.tuple([tenant, tenant]),
    projectColumns: z.array(z.object({ table: z.string(), column: z.string(), type: z.string() })),
  }),
  temporal: z.object({ address: z.string() }),
  sandbox: z.object({
    control: z.string(),
    outbox: z.string(),
    resend: z.string(),
    googleAds: z.string(),
    crm: z.string(),
    meta: z.string(),
  }),
  objectStore: z.object({ endpoint: z.string(), accessKeyId: z.string(), secretAccessKey: z.string() }),
  /** Where servers that a test starts leave their logs and pid files. */
  folders: z.object({ logs: z.string(), run: z.string() }),
  /** The file of the bundled workflows. */
  workflowBundle: z.string(),
});

/** The servers that one test run shares. */
export type TestStack = z.infer<typeof stackFacts>;

const FACTS_FILE = 'THROUGHLINE_TEST_STACK';

/** Tells the processes of a test run where {@link testStack} finds its facts. */
export function announceTestStack(factsFile: string): void {
  process.env[FACTS_FILE] = factsFile;
}

/** The servers of this run, started by the global set-up. */
export function testStack(): TestStack {
  const file = process.env[FACTS_FILE];
  if (file === undefined) throw new Error('No test stack: run the tests by npm test.');
  return stackFacts.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/**
 * Lets workers of this process run workflows in its thread, not in one that loads the SDK again for each worker. All
 * that is lost is the watch for workflow code that never yields, which workers that are processes keep. Nor does it
 * note where each promise was made, for the query of a workflow's stack: it would compile a function for each promise
 * of the process, those of later test files too.
 */
export function runWorkflowsInThisThread(): void {
  process.env['TEMPORAL_DEBUG'] = 'true';
  v8.promiseHooks.createHook = () => () => {};
}

const fuzz = z.object({
  FUZZ_REQUESTS: z.coerce.number().int().positive().optional(),
  FUZZ_SEED: z.coerce.number().int().optional(),
});

/**
 * How many requests a fuzz sends at least, and its seed. `npm test` sends one to each operation, the same each time but
 * for their ids; `npm run test:fuzz` draws a seed.
 */
export function fuzzing(): { count: number; seed: number; isUsual: boolean } {
  const { FUZZ_REQUESTS: count, FUZZ_SEED: seed } = fuzz.parse(process.env);
  const isUsual = count === undefined;
  return { count: count ?? 0, seed: seed ?? (isUsual ? 1 : Date.now() % 2 ** 31), isUsual };
}

/** Any number; the same one draws the same cases in each run. */
const PROPERTY_SEED = 20_261_127;

/**
 * Parameters of a property: a tenth of its runs with a fixed seed, so that it fails or passes for everybody; with
 * `PROPERTY_RUNS=all` all of them with a drawn seed, which fast-check prints with a failure.
 */
export function propertyRuns(all: number): { numRuns: number; seed?: number } {
  if (process.env['PROPERTY_RUNS'] === 'all') return { numRuns: all };
  return { numRuns: Math.ceil(all / 10), seed: PROPERTY_SEED };
}

/** The Chromium that somebody chose for the browser tests. */
export function chromiumPath(): string | undefined {
  const path = process.env['CHROMIUM_PATH'];
  return path === '' ? undefined : path;
}

/** The environment that a child process of a test starts from. */
export function inheritedEnvironment(): Record<string, string> {
  const kept = [
    'PATH',
    'HOME',
    'TMPDIR',
    'XDG_CACHE_HOME',
    'GOPROXY',
    'GOFLAGS',
    'GOPATH',
    'GOMODCACHE',
    'GOCACHE',
  ];
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
