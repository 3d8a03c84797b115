import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { dereference } from '@apidevtools/json-schema-ref-parser';
import { z } from 'zod';
import { loadDocument, type Operation } from '../../../api/openapi/load-document.ts';
import { describeRights } from '../../../api/openapi/reference-document.ts';
import { readResolvedOperations, type ResolvedOperation, listViolations } from './operations.ts';
import { TEXT_FORMATS } from '../../../api/validation/formats.ts';
import { ROWS_TIMEOUT_MS } from '../../../api/request/deadline.ts';
import { PROJECT } from '../../../tools/docs/pages.ts';
import { EVENT_TYPES } from '../../../domain/event-types.ts';
import { newEvent, toDeliveredEvent } from '../../../models/webhooks/event-data.ts';

const TAGS = [
  'Accounts, Actions, Ads, Agents, Analytics, Assets, Auth, CMS, CRM, Calendar, Comments, Content Calendar, Contracts',
  'Conversions, Dashboard Sidebar, Emails, Engagement, Geo, Google Ads (search-advertising), Google Analytics',
  'Google Business, Integrations, Invitations, Memory, OAuth Clients, Project Roles, Project Templates, Projects',
  'Schedules, Service Accounts, Socials, Team, Users, Web Analytics, Workflows',
].flatMap((line) => line.split(', '));

let operations: ReadonlyMap<string, ResolvedOperation>;

beforeAll(async () => {
  operations = await readResolvedOperations();
});

/**
 * Describes an operation as operations.txt does: id, method, path; tags, `x-scope`, `x-user-scope`,
 * credentials, statuses; inputs. A required input ends with `*`.
 */
function describeOperation(operation: ResolvedOperation): string {
  const { operationId, method, path, tags, security, parameters, requestBody, responses } = operation;
  const scope = operation['x-scope'] ?? '-';
  const userScope = operation['x-user-scope'] ?? '-';
  const credentials = security.map((scheme) => Object.keys(scheme).join('+')).toSorted();
  const markRequired = (isRequired: boolean) => (isRequired ? '*' : '');
  const inputs = [
    ...parameters.map((parameter) => `${parameter.in} ${parameter.name}${markRequired(parameter.required)}`),
    ...(requestBody ? [`body${markRequired(requestBody.required)}`] : []),
  ];
  return [
    `${operationId}: ${method} ${path}`,
    `  ${tags.join()} | ${scope} | ${userScope} | ${credentials.join(' ')} | ${Object.keys(responses).join(' ')}`,
    ...(inputs.length > 0 ? [`  ${inputs.join(', ')}`] : []),
  ].join('\n');
}

it('the OpenAPI document has exactly the operations of operations.txt', () => {
  const expected = readFileSync(join(import.meta.dirname, 'operations.txt'), 'utf8').trim();
  // Each line without indentation starts an operation.
  expect([...operations.values()].map(describeOperation).toSorted()).toEqual(expected.split(/\n(?=\S)/));
});

it("the OpenAPI document has the specification's 35 tags in order", async () => {
  const { tags } = await loadDocument();
  expect(TAGS).toHaveLength(35);
  expect(tags.map((tag) => tag.name)).toEqual(TAGS);
});

it('the OpenAPI document has rate limit headers in the success response of exactly the operations with credentials', () => {
  for (const { operationId, security, responses } of operations.values()) {
    const headers = Object.keys((responses['200'] ?? responses['202'])?.headers ?? {});
    const isLimited = ['RateLimit', 'RateLimit-Policy'].every((header) => headers.includes(header));
    expect({ operationId, isLimited }).toEqual({ operationId, isLimited: security.length > 0 });
  }
});

it('the OpenAPI document marks exactly the operations that require a person (x-persons-only)', () => {
  const requiresPerson = ({ operationId, tags, security }: ResolvedOperation) =>
    security.length > 0 &&
    (['grantCampaignApproval', 'declineCampaignApproval', 'listTeamMembers'].includes(operationId) ||
      // With client credentials, a client may read its owner with `getCurrentUser`, but no other personal
      // data.
      (operationId !== 'getCurrentUser' && tags.includes('Users')) ||
      tags.some((tag) => ['OAuth Clients', 'Projects', 'Service Accounts'].includes(tag)));
  for (const operation of operations.values()) {
    const { operationId, 'x-persons-only': isMarked = false } = operation;
    expect({ operationId, isMarked }).toEqual({ operationId, isMarked: requiresPerson(operation) });
  }
});

it('the OpenAPI document has an error message (x-rule) for each pattern and text format of a request', async () => {
  const patterns: { location: string; hasMessage: boolean }[] = [];
  const visit = (part: unknown, location: string): void => {
    if (typeof part !== 'object' || part === null) return;
    const hasTextFormat = 'format' in part && String(part.format) in TEXT_FORMATS;
    if (hasTextFormat || ('pattern' in part && typeof part.pattern === 'string')) {
      patterns.push({ location, hasMessage: 'x-rule' in part });
    }
    for (const [name, inner] of Object.entries(part)) visit(inner, `${location}.${name}`);
  };
  for (const { operationId, parameters, requestBody } of operations.values()) {
    for (const { name, schema } of parameters) visit(schema, `${operationId} ${name}`);
    visit(requestBody?.content, `${operationId} body`);
  }
  expect(patterns.length).toBeGreaterThan(20);
  expect(patterns.filter(({ hasMessage }) => !hasMessage)).toEqual([]);
});

const OPERATIONS = join(PROJECT, 'api/operations');

/** Default of `RESULT_WAIT_SECONDS`. */
const JOB_WAIT_MS = 25_000;

const folders = readdirSync(OPERATIONS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const areas = folders.map(({ name }) => name).toSorted();

/** A file with a camel case name has the operation of that name. All other files are shared code. */
function listOperations(area: string): string[] {
  const names = readdirSync(join(OPERATIONS, area)).map((name) => basename(name, '.ts'));
  return names.filter((name) => /[A-Z]/.test(name)).toSorted();
}

function collectSources(file: string, sources = new Map<string, string>()): Map<string, string> {
  if (sources.has(file) || !file.startsWith(join(PROJECT, 'api'))) return sources;
  const source = readFileSync(file, 'utf8');
  sources.set(file, source);
  for (const [, imported = ''] of source.matchAll(/^(?:import|\} from)[^;]*?'(\.[^']+)';$/gm)) {
    if (imported.endsWith('.ts')) collectSources(join(dirname(file), imported), sources);
  }
  return sources;
}

async function loadOperations(): Promise<Operation[]> {
  const { paths } = await loadDocument();
  return Object.values(paths).flatMap((methods) => Object.values(methods));
}

it('the OpenAPI document sets x-deadline above the job wait for exactly the operations that wait for a job', async () => {
  const found = (await loadOperations()).map(({ operationId, 'x-deadline': deadlineMs = 0 }) => {
    const area = areas.find((name) => listOperations(name).includes(operationId)) ?? '';
    const sources = collectSources(join(OPERATIONS, area, `${operationId}.ts`));
    const waitsForJob = [...sources.values()].some((source) => source.includes('waits.run('));
    return { operationId, waitsForJob, isAboveWait: deadlineMs > JOB_WAIT_MS + ROWS_TIMEOUT_MS };
  });
  expect(found.filter(({ waitsForJob }) => waitsForJob)).toHaveLength(36);
  expect(found.filter(({ waitsForJob, isAboveWait }) => waitsForJob !== isAboveWait)).toEqual([]);
});

it('the OpenAPI document limits the body of each operation without credentials to 1 MiB', async () => {
  const publicOperations = (await loadOperations()).filter(
    ({ security, requestBody, 'x-body-ignored': isIgnored }) =>
      security.length === 0 && requestBody && !isIgnored,
  );
  expect(publicOperations.map(({ operationId }) => operationId).toSorted()).toEqual([
    'receiveConnectionWebhook',
    'receiveMetaDataDeletion',
    'receiveMetaDeauthorization',
    'receiveResendWebhook',
    'registerOAuthClient',
  ]);
  expect(publicOperations.filter(({ 'x-body-limit': bytes = Infinity }) => bytes > 1024 * 1024)).toEqual([]);
});

const documentSchema = z.object({
  webhooks: z.record(
    z.string(),
    z.object({
      post: z.object({
        requestBody: z.object({
          content: z.object({
            'application/json': z.object({
              schema: z.record(z.string(), z.unknown()),
              example: z.object({
                id: z.string(),
                type: z.string(),
                timestamp: z.string(),
                projectId: z.string(),
                data: z.record(z.string(), z.unknown()),
              }),
            }),
          }),
        }),
      }),
    }),
  ),
});

it('the OpenAPI document has each event type as a webhook, with a valid example of the delivered event', async () => {
  const resolved: object = await dereference(await loadDocument());
  const { webhooks } = documentSchema.parse(resolved);
  expect(Object.keys(webhooks)).toEqual([...EVENT_TYPES]);
  for (const [type, { post }] of Object.entries(webhooks)) {
    const { schema, example } = post.requestBody.content['application/json'];
    expect(example.type).toBe(type);
    expect(listViolations(schema, example)).toEqual([]);
    const row = { ...example, createdAt: new Date(example.timestamp) };
    expect(newEvent.parse(example)).toMatchObject({ type, data: example.data });
    expect(toDeliveredEvent(example.projectId, row)).toEqual(example);
  }
});

it.each([
  ['createProject', 'refused, unless a platform client acts on its own projects.'],
  ['createServiceAccount', 'refused, unless a platform client acts on its own projects.'],
  ['listOAuthClients', 'refused.'],
  ['grantCampaignApproval', 'refused.'],
])('the reference page says that client_credentials tokens for %s are %s', async (operationId, end) => {
  const operation = (await loadOperations()).find((each) => each.operationId === operationId);
  expect(operation && describeRights(operation)).toContain(`client_credentials\` tokens are ${end}`);
});
