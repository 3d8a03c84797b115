import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROWS_TIMEOUT_MS } from '../../../api/request/deadline.ts';
import { loadDocument, type Operation } from '../../../api/openapi/load-document.ts';
import { PROJECT } from '../../../tools/docs/pages.ts';

const OPERATIONS = path.join(PROJECT, 'api/operations');

/** Default milliseconds that a caller waits for a job: RESULT_WAIT. */
const JOB_WAIT_MS = 25_000;

const folders = readdirSync(OPERATIONS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const areas = folders.map(({ name }) => name).toSorted();

/** Lists an area's operations, whose file names are camel case. Other files are shared code. */
function listOperations(area: string): string[] {
  const names = readdirSync(path.join(OPERATIONS, area)).map((name) => path.basename(name, '.ts'));
  return names.filter((name) => /[A-Z]/.test(name)).toSorted();
}

/** Returns all `api/` sources that a file imports, including itself. */
function getSources(file: string, sources = new Map<string, string>()): Map<string, string> {
  if (sources.has(file) || !file.startsWith(path.join(PROJECT, 'api'))) return sources;
  const source = readFileSync(file, 'utf8');
  sources.set(file, source);
  for (const [, imported = ''] of source.matchAll(/^(?:import|\} from)[^;]*?'(\.[^']+)';$/gm)) {
    if (imported.endsWith('.ts')) getSources(path.join(path.dirname(file), imported), sources);
  }
  return sources;
}

async function loadOperations(): Promise<Operation[]> {
  const { paths } = await loadDocument();
  return Object.values(paths).flatMap((methods) => Object.values(methods));
}

it('the policy of operations in the OpenAPI document sets a deadline above the job wait for exactly the operations that wait for a job', async () => {
  const found = (await loadOperations()).map(({ operationId, 'x-deadline': deadlineMs = 0 }) => {
    const area = areas.find((name) => listOperations(name).includes(operationId)) ?? '';
    const sources = getSources(path.join(OPERATIONS, area, `${operationId}.ts`));
    const waitsForJob = [...sources.values()].some((source) => source.includes('waits.run('));
    return { operationId, waitsForJob, outlasts: deadlineMs > JOB_WAIT_MS + ROWS_TIMEOUT_MS };
  });
  expect(found.filter(({ waitsForJob }) => waitsForJob)).toHaveLength(36);
  expect(found.filter(({ waitsForJob, outlasts }) => waitsForJob !== outlasts)).toEqual([]);
});

it('the policy of operations in the OpenAPI document limits the body of each operation that needs no credential', async () => {
  const open = (await loadOperations()).filter(
    ({ security, requestBody, 'x-body-ignored': isIgnored }) =>
      security.length === 0 && requestBody && !isIgnored,
  );
  expect(open.map(({ operationId }) => operationId).toSorted()).toEqual([
    'receiveConnectionWebhook',
    'receiveMetaDataDeletion',
    'receiveMetaDeauthorization',
    'receiveResendWebhook',
    'registerOAuthClient',
  ]);
  expect(open.filter(({ 'x-body-limit': bytes = Infinity }) => bytes > 1024 * 1024)).toEqual([]);
});
