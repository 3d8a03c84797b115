import { examplesOf, mediaOf, named, resolvedOperations, type ResolvedOperation } from './operations.ts';
import { EXPECTED } from './expected-operations.ts';
import { violations } from './schema-validator.ts';

let operations: ReadonlyMap<string, ResolvedOperation>;

beforeAll(async () => {
  operations = await resolvedOperations();
});

it('has exactly the operations of the specification, and those around a batch, OAuth clients and keys', () => {
  expect([...operations.keys()].toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
});

describe.each(Object.entries(EXPECTED))('%s', (operationId, wanted) => {
  it('stands at its route, under its tag, with its scope and credentials', () => {
    const found = named(operations, operationId);
    expect(`${found.method} ${found.path}`).toBe(wanted.route);
    expect(found.tags).toEqual([wanted.tag]);
    expect(found['x-scope']).toBe(wanted.scope);
    expect(found['x-user-scope']).toBe(wanted.userScope);
    expect(found.security.map((way) => Object.keys(way).join('+')).toSorted()).toEqual(wanted.credentials);
  });

  it('declares its success, its errors by status, and one default', () => {
    const found = named(operations, operationId);
    const statuses = [...(wanted.success ?? [200]), ...wanted.errors, 'default'].map(String);
    expect(Object.keys(found.responses).toSorted()).toEqual(statuses.toSorted());
  });

  it('says of every answer when it comes, with a request id and an example that is valid', () => {
    for (const [status, response] of Object.entries(named(operations, operationId).responses)) {
      const media = mediaOf(response);
      expect(response.description).not.toBe('');
      expect(Object.keys(response.headers)).toContain('X-Request-Id');
      expect(examplesOf(media).length).toBeGreaterThan(0);
      expect({
        status,
        wrong: examplesOf(media).flatMap((example) => violations(media.schema, example)),
      }).toEqual({
        status,
        wrong: [],
      });
    }
  });

  it('names in each error the codes that it can carry', () => {
    const { responses } = named(operations, operationId);
    for (const status of [...wanted.errors, 'default'].map(String)) {
      expect(responses[status]?.description).toMatch(/`[a-z_]+`/);
    }
    for (const code of ['method_not_allowed', 'rate_limited', 'internal_error', 'unavailable']) {
      expect(responses['default']?.description).toContain(`\`${code}\``);
    }
  });
});

it('takes a body where the specification has one, with a valid example', () => {
  const withBody = [...operations.values()].filter((found) => found.requestBody !== undefined);
  expect(withBody.map((found) => found.operationId).toSorted()).toEqual(
    [
      'createProject',
      'updateProject',
      'updateProjectSettings',
      'updateOAuthClient',
      'collectEvents',
      'eraseJourney',
      'exportJourney',
      'createOAuthClient',
      'registerOAuthClient',
      'createServiceAccount',
      'createServiceAccountKey',
      'createAppKey',
      'putConversionGoal',
      'createWebhook',
      'updateWebhook',
      'rotateWebhookSecret',
      'replayWebhook',
      'createConnectSession',
      'createConnection',
      'reconnectConnection',
      'createRole',
      'updateCurrentUser',
      'updateUser',
      'createInvitation',
      'updateRole',
      'setMemberRoles',
      'transferOwnership',
      'createWriteKey',
      'setSender',
      'createSearchCampaign',
      'updateSearchCampaign',
      'addNegativeKeywords',
      'addKeywords',
      'generateKeywordIdeas',
      'resumeCampaigns',
      'declineCampaignApproval',
      'queueBatchEmail',
      'createAssetUploadUrls',
      'createEmailSuppression',
      'receiveResendWebhook',
      'receiveConnectionWebhook',
      'receiveMetaDeauthorization',
      'receiveMetaDataDeletion',
      'unsubscribeByLink',
    ].toSorted(),
  );
  for (const { operationId, requestBody } of withBody) {
    const isRequired = operationId !== 'unsubscribeByLink';
    expect({ operationId, required: requestBody?.required }).toEqual({ operationId, required: isRequired });
    for (const media of Object.values(requestBody?.content ?? {})) {
      const examples = examplesOf(media);
      expect(examples).toHaveLength(1);
      expect(examples.flatMap((example) => violations(media.schema, example))).toEqual([]);
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
