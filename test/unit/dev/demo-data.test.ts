import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import { listLocalOrigins } from '../../../dev/demo-credentials.ts';
import { ensureActivity } from '../../../dev/demo-activity.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';

it.each([
  ['http://127.0.0.1:3000', ['http://127.0.0.1:3000', 'http://localhost:3000']],
  ['http://127.0.0.1:80', ['http://127.0.0.1', 'http://localhost']],
])("the demo's write key allows the origins of the API at %s and of the example page", (api, origins) => {
  expect(listLocalOrigins(api)).toEqual([...origins, 'http://127.0.0.1:8088', 'http://localhost:8088']);
});

/** No database listens here, so the demo cannot insert its mails. The test ignores this failure. */
const NO_DATABASE = 'postgres://127.0.0.1:1/none';

const newFolder = useTemporaryFolder();
const address = z.object({ port: z.number() });

async function listMailRequests(sendsMail: boolean): Promise<string[]> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    request.resume();
    // This answer suffices to create roles and invitations. The test ignores that other requests fail.
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ id: 'made', roles: [], invitations: [] }));
  }).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const api = `http://127.0.0.1:${address.parse(server.address()).port}`;
    const sandbox = { control: api, outbox: api, resend: api, googleAds: api, crm: api, meta: api };
    await ensureActivity(
      { api, demo: STACK_DEMO, sandbox, postgres: NO_DATABASE },
      join(newFolder(), 'activity.json'),
      {
        mail: sendsMail,
        uploads: false,
      },
    ).catch((error: unknown) => {
      if (!(error instanceof AggregateError)) throw error;
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return requests.filter((call) => /^POST .*\/(invitations|queue|send)/.test(call));
}

const PROJECT_DEMO = {
  projectId: 'p',
  ownerId: 'o',
  token: 't',
  consolePath: '/c',
  serviceAccountKey: 's',
  appKey: 'a',
};
const STACK_DEMO = {
  ...PROJECT_DEMO,
  adminId: 'a',
  adminToken: 't',
  oauthClientId: 'c',
  oauthClientSecret: 's',
  publicClientId: 'c',
  platformClientId: 'c',
  platformClientSecret: 's',
  customerId: '1',
  writeKey: 'w',
  accountId: '1',
  crmLeadId: '1',
  other: PROJECT_DEMO,
};

it('the demo sends invitations and batches only if mail goes to the sandbox', async () => {
  expect(await listMailRequests(false)).toEqual([]);
  expect(await listMailRequests(true)).toContain('POST /projects/p/invitations');
});
