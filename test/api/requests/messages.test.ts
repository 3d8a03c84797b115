import { keepOpen } from '../../support/keep-open.ts';
import { callOperation } from '../call-operation.ts';
import {
  getResolvedOperation,
  readResolvedOperations,
  type ResolvedOperation,
} from '../../unit/openapi/operations.ts';
import { bearer, expectRefused, getError, openWorld, send, type Answer } from '../open-world.ts';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';

let operations: ReadonlyMap<string, ResolvedOperation>;
let owner: Record<string, string>;
let projectPath: string;

const world = keepOpen(openWorld, async () => {
  operations = await readResolvedOperations();
  owner = bearer(await world.createToken(world.tenant.ownerId));
  projectPath = `/projects/${world.tenant.projectId}`;
});

const call = (operationId: string, change: { body?: object; query?: Record<string, string> }) => {
  const target = { url: world.api.url, projectId: world.tenant.projectId };
  const operation = getResolvedOperation(operations, operationId);
  return callOperation(target, operation, { ...change, headers: owner, body: { ...change.body } });
};

const callPath = (method: string, path: string, body?: unknown): Promise<Answer> =>
  send(world.api.url + path, { method, headers: owner, body });

const getMessages = (answer: Answer) =>
  (getError(answer).details ?? []).map(({ path, message }) => `${path} ${message}`);

it.each<[string, object, string]>([
  ['createServiceAccount', { name: ' ' }, 'name must be one line of text that is not blank'],
  ['createServiceAccountKey', { scopes: [] }, 'scopes must not be empty'],
  [
    'createServiceAccountKey',
    { expiresAt: 'soon' },
    'expiresAt must be a date and time with its offset, such as 2026-05-31T08:00:00Z',
  ],
  ['createSearchCampaign', { dailyBudget: 0 }, 'dailyBudget must be greater than 0'],
  ['createSearchCampaign', { status: 'ON' }, 'status must be one of ENABLED, PAUSED'],
  ['createSearchCampaign', { startDate: '2026-02-30' }, 'startDate must be a date, such as 2026-05-31'],
  ['createOAuthClient', { projectId: 'x' }, 'projectId must be a UUID'],
  [
    'createOAuthClient',
    { homepageUrl: 'ftp://example.com' },
    'homepageUrl must be an http or https URL, such as https://example.com/',
  ],
  ['updateOAuthClient', { description: 1 }, 'description must be a string or null'],
  ['createAssetUploadUrls', { files: [{ sizeBytes: 0 }] }, 'files[0].sizeBytes must be at least 1'],
])('an invalid field is explained: %s with %j', async (operationId, body, message) => {
  expect(getMessages(await call(operationId, { body }))).toContain(message);
});

it.each<[string, Record<string, string>, string]>([
  ['listUsers', { limit: '0' }, 'limit must be at least 1'],
  ['listUsers', { limit: 'x' }, 'limit must be a whole number'],
  ['getDeviceBreakdown', { startDate: '1.5.2026' }, 'startDate must be a date, such as 2026-05-31'],
  ['getPlatformInsights', { level: 'creative' }, 'level must be one of account, campaign, adset, ad'],
])('an invalid query parameter is explained: %s with %j', async (operationId, query, message) => {
  expect(getMessages(await call(operationId, { query }))).toEqual([message]);
});

it.each([
  ['tracking_id', 'is not a known field; the nearest is trackingId'],
  ['recipient', 'is not a known field; the nearest is recipients'],
  ['meta-data', 'is not a known field; the nearest is metadata'],
  ['colour', 'is not a known field'],
  ['x', 'is not a known field'],
  ['z'.repeat(5_000), 'is not a known field'],
])(
  'an unknown field is refused, with the nearest known field if one is similar: %.20s',
  async (name, message) => {
    const answer = await call('queueBatchEmail', { body: { [name]: 1 } });
    expect(getError(answer).details).toEqual([{ path: name, message }]);
  },
);

it('an update reports that a read-only field cannot be changed, but that a misspelled field is unknown', async () => {
  const body = { type: 'native', createdAt: 'now', allowedScope: [] };
  const answer = await callPath('PATCH', '/oauth-clients/tlc_x', body);
  expect(getMessages(answer)).toEqual([
    'type cannot be changed',
    'createdAt cannot be changed',
    'allowedScope is not a known field',
  ]);
});

it('an error says how many fields are invalid', async () => {
  const answer = await call('createSearchCampaign', { body: { startDate: '', endDate: '' } });
  expect(getError(answer).message).toBe('The request has 2 invalid fields.');
});

const fields = z.record(z.string(), z.unknown());

async function create(path: string, body: unknown): Promise<Record<string, unknown>> {
  return fields.parse((await callPath('POST', path, body)).body);
}

type StoredResource = { path: string; resource: Record<string, unknown> };

const readStored = async (path: string, name?: string): Promise<StoredResource> => {
  const { body } = await callPath('GET', path);
  return { path, resource: fields.parse(name === undefined ? body : fields.parse(body)[name]) };
};

/** Each updatable resource, a function that reads it, and a read-only field (empty if it has none). */
const RESOURCES: [string, () => Promise<StoredResource>, string][] = [
  ['a project', () => readStored(projectPath), 'id'],
  ['the settings of a project', () => readStored(`${projectPath}/settings`), ''],
  ['the current user', () => readStored('/users/me', 'user'), 'email'],
  [
    'an OAuth client',
    async () => {
      const client = await create('/oauth-clients', {
        name: 'Desk',
        type: 'native',
        redirectURLs: ['com.example.desk:/callback'],
      });
      return readStored(`/oauth-clients/${String(client['clientId'])}`);
    },
    'allowedScopes',
  ],
  [
    'a webhook',
    async () => {
      const webhook = await create(`${projectPath}/webhooks`, {
        url: 'https://hooks.example.com/here',
        eventTypes: ['email.bounced'],
      });
      return readStored(`${projectPath}/webhooks/${String(webhook['id'])}`);
    },
    'createdAt',
  ],
  [
    'a role',
    async () => {
      const resource = await create(`${projectPath}/roles`, {
        name: `Readers ${randomUUID()}`,
        permissions: ['ads:read'],
      });
      return { path: `${projectPath}/roles/${String(resource['id'])}`, resource };
    },
    'projectId',
  ],
];

it.each(RESOURCES)('%s can be sent back unchanged as an update', async (_name, readResource) => {
  const { path, resource } = await readResource();
  const answer = await callPath('PATCH', path, resource);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
});

const UNCHANGEABLE = [{ message: 'cannot be changed' }];

it.each(RESOURCES.filter(([, , readOnly]) => readOnly !== ''))(
  'an update of %s with another value of a read-only field is refused',
  async (_name, readResource, readOnly) => {
    const { path, resource } = await readResource();
    const refused = callPath('PATCH', path, { ...resource, [readOnly]: 'another' });
    expect(getError(await expectRefused(refused, 400, readOnly)).details).toMatchObject(UNCHANGEABLE);
  },
);

it('an update of a user cannot change the e-mail address', async () => {
  const path = `/users/${await world.createPerson()}`;
  const refused = callPath('PATCH', path, { email: 'another@example.com', disabled: true });
  expect(getError(await expectRefused(refused, 400, 'email')).details).toMatchObject(UNCHANGEABLE);
});
