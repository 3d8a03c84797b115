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
  /** The template database's tenants, and all columns that contain their project ids. */
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
  folders: z.object({ logs: z.string(), run: z.string() }),
  workflowBundle: z.string(),
});

export type TestStack = z.infer<typeof stackFacts>;

const FACTS_FILE = 'THROUGHLINE_TEST_STACK';

/** Sets the variable that {@link getTestStack} reads, for this process and its children. */
export function announceTestStack(factsFile: string): void {
  process.env[FACTS_FILE] = factsFile;
}

export function getTestStack(): TestStack {
  const file = process.env[FACTS_FILE];
  if (file === undefined) throw new Error('No test stack is running. Run the tests with npm test.');
  return stackFacts.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/**
 * Runs workflows in this thread, because a worker thread would load the SDK again. Also disables the deadlock
 * detector, and the hooks for stack trace queries, which would run for each promise of later test files.
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
 * Reads the number of random requests and their seed. Without `FUZZ_REQUESTS`, as in `npm test`, each
 * operation gets a single request and the seed is fixed.
 */
export function getFuzzOptions(): { count: number; seed: number; isDefaultRun: boolean } {
  const { FUZZ_REQUESTS: count, FUZZ_SEED: seed } = fuzz.parse(process.env);
  const isDefaultRun = count === undefined;
  return { count: count ?? 0, seed: seed ?? (isDefaultRun ? 1 : Date.now() % 2 ** 31), isDefaultRun };
}

const PROPERTY_SEED = 20_261_127;

/**
 * Returns fast-check's options: a tenth of the cases with a fixed seed. With `PROPERTY_RUNS=all`, all cases
 * run with a random seed, which fast-check prints after a failure.
 */
export function getPropertyOptions(all: number): { numRuns: number; seed?: number } {
  if (process.env['PROPERTY_RUNS'] === 'all') return { numRuns: all };
  return { numRuns: Math.ceil(all / 10), seed: PROPERTY_SEED };
}

export function getChromiumPath(): string | undefined {
  const path = process.env['CHROMIUM_PATH'];
  return path === '' ? undefined : path;
}

export function getInheritedEnvironment(): Record<string, string> {
  const inheritedNames = [
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
  return Object.fromEntries(
    inheritedNames.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
}
