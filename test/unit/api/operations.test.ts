import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROWS_TIMEOUT_MS } from '../../../api/request/deadline.ts';
import { loadDocument, type Operation } from '../../../api/openapi/load-document.ts';
import { PROJECT } from '../../../tools/docs/pages.ts';

const OPERATIONS = path.join(PROJECT, 'api/operations');
const DOCUMENTS = path.join(PROJECT, 'api/openapi');

/** Default milliseconds that a caller waits for a job: RESULT_WAIT. */
const JOB_WAIT_MS = 25_000;

const areaDocument = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))),
});

const folders = readdirSync(OPERATIONS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const areas = folders.map(({ name }) => name).toSorted();

/** Additional OpenAPI files of an area. */
const ADDITIONAL_DOCUMENTS: Readonly<Record<string, readonly string[]>> = {
  emails: ['email-templates'],
  searchads: [
    'campaign-approvals',
    'campaign-changes',
    'campaign-guards',
    'campaign-history',
    'campaign-parts',
    'campaigns',
  ],
};

function getDocuments(area: string): string[] {
  return [area, ...(ADDITIONAL_DOCUMENTS[area] ?? [])].map((name) => `${name}.yaml`);
}

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

it('the areas of the API each have a folder of operations and files of the OpenAPI document', () => {
  const documents = readdirSync(DOCUMENTS).filter(
    (name) => name.endsWith('.yaml') && name !== 'openapi.yaml',
  );
  expect(documents.toSorted()).toEqual(areas.flatMap(getDocuments).toSorted());
});

it.each(areas)('the areas of the API have one operation file for each described operation: %s', (area) => {
  const described = getDocuments(area).flatMap((file) => {
    const { paths } = areaDocument.parse(parse(readFileSync(path.join(DOCUMENTS, file), 'utf8')));
    return Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
  });
  expect(described.toSorted()).toEqual(listOperations(area));
});

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
