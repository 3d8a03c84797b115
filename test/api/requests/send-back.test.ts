import { keepOpen } from '../../support/keep-open.ts';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { bearer, getError, openWorld, send, type Answer } from '../open-world.ts';

let project: string;
let owner: Record<string, string>;

const world = keepOpen(openWorld, async () => {
  project = `/projects/${world.tenant.projectId}`;
  owner = bearer(await world.createToken(world.tenant.ownerId));
});

const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
  send(world.api.url + path, { method, headers: owner, body });

const fields = z.record(z.string(), z.unknown());

async function create(path: string, body: unknown): Promise<Record<string, unknown>> {
  return fields.parse((await call('POST', path, body)).body);
}

/** A resource's path, and its body as read. */
type StoredResource = { path: string; resource: Record<string, unknown> };

const readStored = async (path: string, name?: string): Promise<StoredResource> => {
  const { body } = await call('GET', path);
  return { path, resource: fields.parse(name === undefined ? body : fields.parse(body)[name]) };
};

const RESOURCES: [string, () => Promise<StoredResource>, string][] = [
  ['a project', () => readStored(project), 'id'],
  ['the settings of a project', () => readStored(`${project}/settings`), ''],
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
      const webhook = await create(`${project}/webhooks`, {
        url: 'https://hooks.example.com/here',
        eventTypes: ['email.bounced'],
      });
      return readStored(`${project}/webhooks/${String(webhook['id'])}`);
    },
    'createdAt',
  ],
  [
    'a role',
    async () => {
      const resource = await create(`${project}/roles`, {
        name: `Readers ${randomUUID()}`,
        permissions: ['ads:read'],
      });
      return { path: `${project}/roles/${String(resource['id'])}`, resource };
    },
    'projectId',
  ],
];

describe.each(RESOURCES)('%s', (_name, readResource, readOnly) => {
  it('can be sent back unchanged', async () => {
    const { path, resource } = await readResource();
    const answer = await call('PATCH', path, resource);
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  });

  if (readOnly !== '')
    it(`keeps its ${readOnly}, and refuses another value`, async () => {
      const { path, resource } = await readResource();
      const answer = await call('PATCH', path, { ...resource, [readOnly]: 'another' });
      expect([answer.status, getError(answer).details]).toEqual([
        400,
        [{ path: readOnly, message: 'cannot be changed' }],
      ]);
    });
});

it('an update of a user cannot change the e-mail address', async () => {
  const personId = await world.createPerson();
  const answer = await call('PATCH', `/users/${personId}`, { email: 'another@example.com', disabled: true });
  expect([answer.status, getError(answer).details]).toEqual([
    400,
    [{ path: 'email', message: 'cannot be changed' }],
  ]);
});
