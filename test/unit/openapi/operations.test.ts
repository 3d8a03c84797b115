import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { examplesOf, mediaOf, named, resolvedOperations, type ResolvedOperation } from './operations.ts';
import { violations } from './schema-validator.ts';

let operations: ReadonlyMap<string, ResolvedOperation>;

beforeAll(async () => {
  operations = await resolvedOperations();
});

/**
 * An operation as operations.txt has it: tag, scope, scope of a token in no project, credentials, statuses; then what it
 * takes, with a * where that is required.
 */
function describeOperation(operation: ResolvedOperation): string {
  const { operationId, method, path, tags, security, parameters, requestBody, responses } = operation;
  const scope = operation['x-scope'] ?? '-';
  const userScope = operation['x-user-scope'] ?? '-';
  const credentials = security.map((way) => Object.keys(way).join('+')).toSorted();
  const mark = (isRequired: boolean) => (isRequired ? '*' : '');
  const takes = [
    ...parameters.map((one) => `${one.in} ${one.name}${mark(one.required)}`),
    ...(requestBody ? [`body${mark(requestBody.required)}`] : []),
  ];
  return [
    `${operationId}: ${method} ${path}`,
    `  ${tags.join()} | ${scope} | ${userScope} | ${credentials.join(' ')} | ${Object.keys(responses).join(' ')}`,
    ...(takes.length > 0 ? [`  ${takes.join(', ')}`] : []),
  ].join('\n');
}

it('has exactly the operations of operations.txt, with their tags, scopes, credentials, statuses and parameters', () => {
  const expected = readFileSync(join(import.meta.dirname, 'operations.txt'), 'utf8').trim();
  // Operations begin at the start of a line.
  expect([...operations.values()].map(describeOperation).toSorted()).toEqual(expected.split(/\n(?=\S)/));
});

it('says of every answer when it comes, with a request id and an example that is valid', () => {
  for (const { operationId, responses } of operations.values()) {
    for (const [status, response] of Object.entries(responses)) {
      const media = mediaOf(response);
      const examples = examplesOf(media);
      expect({
        operationId,
        status,
        isDescribed: response.description !== '',
        hasRequestId: 'X-Request-Id' in response.headers,
        hasExample: examples.length > 0,
        wrong: examples.flatMap((example) => violations(media.schema, example)),
      }).toEqual({
        operationId,
        status,
        isDescribed: true,
        hasRequestId: true,
        hasExample: true,
        wrong: [],
      });
    }
  }
});

it('names in each error the codes that it can carry', () => {
  for (const { operationId, responses } of operations.values()) {
    const errors = Object.entries(responses).filter(([status]) => !status.startsWith('2'));
    const unnamed = errors.filter(([, { description }]) => !/`[a-z_]+`/.test(description));
    expect([operationId, unnamed.map(([status]) => status)]).toEqual([operationId, []]);
    for (const code of ['method_not_allowed', 'rate_limited', 'internal_error', 'unavailable']) {
      expect([operationId, responses['default']?.description]).toEqual([
        operationId,
        expect.stringContaining(`\`${code}\``),
      ]);
    }
  }
});

it('gives each body one example, which is valid', () => {
  for (const { operationId, requestBody } of operations.values()) {
    for (const media of Object.values(requestBody?.content ?? {})) {
      const wrong = examplesOf(media).map((example) => violations(media.schema, example));
      expect([operationId, wrong]).toEqual([operationId, [[]]]);
    }
  }
});

it('answers a queued batch with its address and marks a replay', () => {
  const accepted = named(operations, 'queueBatchEmail').responses['202'];
  expect(Object.keys(accepted?.headers ?? {}).toSorted()).toEqual([
    'Idempotent-Replayed',
    'Location',
    'RateLimit',
    'RateLimit-Policy',
    'X-Request-Id',
  ]);
});

it('says on each success what is left of the limit, where there is a credential to count for', () => {
  for (const { operationId, security, responses } of operations.values()) {
    const headers = Object.keys((responses['200'] ?? responses['202'])?.headers ?? {});
    const isLimited = ['RateLimit', 'RateLimit-Policy'].every((header) => headers.includes(header));
    expect({ operationId, isLimited }).toEqual({ operationId, isLimited: security.length > 0 });
  }
});

it('is for persons only where it is about people, projects, clients or keys, or a person decides', () => {
  const about = ({ operationId, tags, security }: ResolvedOperation) =>
    // An agent that registers itself has no credential yet.
    security.length > 0 &&
    (['grantCampaignApproval', 'declineCampaignApproval'].includes(operationId) ||
      operationId === 'listTeamMembers' ||
      // The owner of a client's own token is shown to it, and nothing else of people.
      (operationId !== 'getCurrentUser' && tags.includes('Users')) ||
      tags.some((tag) => ['OAuth Clients', 'Projects', 'Service Accounts'].includes(tag)));
  for (const operation of operations.values()) {
    const { operationId, 'x-persons-only': isMarked = false } = operation;
    expect({ operationId, isMarked }).toEqual({ operationId, isMarked: about(operation) });
  }
});
