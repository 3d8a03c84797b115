import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadDocument } from '../../../api/openapi/load-document.ts';
import { readResolvedOperations, type ResolvedOperation } from './operations.ts';

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
 * Formats an operation as a line of operations.txt: tag, scope, scope of a projectless token, credentials, statuses.
 * Inputs follow, with a * for required inputs.
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

it('documents exactly the operations of operations.txt', () => {
  const expected = readFileSync(join(import.meta.dirname, 'operations.txt'), 'utf8').trim();
  // Operations begin at the start of a line.
  expect([...operations.values()].map(describeOperation).toSorted()).toEqual(expected.split(/\n(?=\S)/));
});

it("has the specification's 35 tags in order", async () => {
  const { tags } = await loadDocument();
  expect(TAGS).toHaveLength(35);
  expect(tags.map((tag) => tag.name)).toEqual(TAGS);
});

it('documents rate limit headers on each authenticated success', () => {
  for (const { operationId, security, responses } of operations.values()) {
    const headers = Object.keys((responses['200'] ?? responses['202'])?.headers ?? {});
    const isLimited = ['RateLimit', 'RateLimit-Policy'].every((header) => headers.includes(header));
    expect({ operationId, isLimited }).toEqual({ operationId, isLimited: security.length > 0 });
  }
});

it('marks exactly the operations that need a person', () => {
  const needsPerson = ({ operationId, tags, security }: ResolvedOperation) =>
    // An agent that registers itself has no credential yet.
    security.length > 0 &&
    (['grantCampaignApproval', 'declineCampaignApproval'].includes(operationId) ||
      operationId === 'listTeamMembers' ||
      // A client's own token may show its owner, and no other personal data.
      (operationId !== 'getCurrentUser' && tags.includes('Users')) ||
      tags.some((tag) => ['OAuth Clients', 'Projects', 'Service Accounts'].includes(tag)));
  for (const operation of operations.values()) {
    const { operationId, 'x-persons-only': isMarked = false } = operation;
    expect({ operationId, isMarked }).toEqual({ operationId, isMarked: needsPerson(operation) });
  }
});
