import { z } from 'zod';
import { memberRemove } from '../../../admin/commands/member.ts';
import { oauthClientCreate } from '../../../admin/commands/oauth-client-create.ts';
import { oauthClientDisable } from '../../../admin/commands/oauth-client.ts';
import { userDisable, userEnable, userSignOut } from '../../../admin/commands/user.ts';
import { getOidcRecordId } from '../../../models/oauth/oidc-records.ts';
import { giveConsent } from '../../support/give-consent.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { ADDED_QUERIES, openBrowser, PAGE_HEADERS } from '../browser.ts';
import { openWorld, parseSuccess } from '../open-world.ts';
import { createPersonName, getPath } from './connect-world.ts';

const world = keepOpen(openWorld);

async function createLink({ clientId }: { clientId?: string } = {}) {
  const { projectId } = world.tenant;
  const userId = await world.createPerson();
  await world.addMember(projectId, userId, ['connections:write']);
  const created = await world.requestAs(userId, `/projects/${projectId}/connect-sessions`, {
    token: { ...(clientId !== undefined && { clientId }) },
    method: 'POST',
    body: { provider: 'hubspot' },
  });
  return { userId, path: new URL(parseSuccess('createConnectSession', created).url).pathname };
}

const withdrawn = {
  status: 410,
  body: expect.stringContaining('can no longer connect accounts to this project'),
};
const usable = { status: 200, body: expect.stringContaining('Continue') };
const openLink = (path: string) => world.openBrowser().open(path);

it.each<[string, (userId: string) => Promise<unknown>]>([
  ['is disabled', (user) => userDisable(world.admin, { user })],
  ['is signed out', (user) => userSignOut(world.admin, { user })],
  ['has left the project', (user) => memberRemove(world.admin, { project: world.tenant.projectId, user })],
  ['has lost the role', (user) => world.sql('delete from membership_roles where user_id = $1', [user])],
])('a connect link stops working once its creator %s', async (_, end) => {
  const { userId, path } = await createLink();
  expect(await openLink(path)).toMatchObject(usable);
  const browser = world.openBrowser();
  await browser.open(path);
  await end(userId);
  expect(await openLink(path)).toMatchObject(withdrawn);
  expect(await browser.submit(path)).toMatchObject(withdrawn);
});

it('a connect link works with query parameters that mail programs add', async () => {
  const { path } = await createLink();
  for (const query of ADDED_QUERIES) {
    const opened = await world.openBrowser().open(path + query, PAGE_HEADERS);
    expect([query, opened]).toMatchObject([query, usable]);
  }
});

it("a connect link refuses the provider's callback and stores no authorization code once the link's creator is disabled", async () => {
  const { userId, path } = await createLink();
  const browser = world.openBrowser();
  await browser.open(path);
  const sent = await browser.submit(path);
  const answer = getPath(await giveConsent(sent.location, { person: createPersonName('withdrawn') }));
  await userDisable(world.admin, { user: userId });
  expect(await browser.open(answer)).toMatchObject(withdrawn);
  const kept = await world.sql(
    'select state, sealed_answer as answer from connect_sessions where created_by = $1',
    [`user:${userId}`],
  );
  expect(kept).toEqual([{ state: 'authorizing', answer: null }]);
  await userEnable(world.admin, { user: userId });
  expect(await browser.open(path)).toMatchObject(withdrawn);
});

it("a connect link stores no chosen account once the link's creator is disabled", async () => {
  const { userId, path } = await createLink();
  const browser = world.openBrowser();
  await browser.open(path);
  await browser.submit(path);
  const rows = await world.sql(
    `update connect_sessions set state = 'choosing', accounts = '[{"id": "1", "name": "One"}]'
       where created_by = $1 returning id`,
    [`user:${userId}`],
  );
  const [{ id }] = z.tuple([z.object({ id: z.uuid() })]).parse(rows);
  const sessionPath = `/connect/sessions/${id}`;
  expect(await browser.open(sessionPath)).toMatchObject({
    status: 200,
    body: expect.stringContaining('One'),
  });
  await userDisable(world.admin, { user: userId });
  expect(await browser.submit(sessionPath, { fields: { account: '1', answer: 'connect' } })).toMatchObject(
    withdrawn,
  );
  expect(await browser.open(sessionPath)).toMatchObject(withdrawn);
});

it('the creation of a connect link is audited with its creator, OAuth client and network address', async () => {
  const { userId } = await createLink({ clientId: 'desk' });
  const audited = await world.sql(
    'select action, client_id as client, ip from audit_entries where actor = $1',
    [`user:${userId}`],
  );
  expect(audited).toEqual([{ action: 'connection.begin', client: 'desk', ip: '127.0.0.1' }]);
});

it('a connect link stops working once the consent to the OAuth client that created the link is withdrawn, or the client is disabled', async () => {
  const { clientId } = await oauthClientCreate(world.admin, {
    owner: world.tenant.ownerId,
    name: 'Desk',
    type: 'web',
    redirectUrl: ['https://desk.example.com/callback'],
  });
  const { userId, path } = await createLink({ clientId });
  const grant = getOidcRecordId('Grant', `grant-${userId}`);
  const insertGrant = () =>
    world.sql(
      `insert into oidc_records (id, kind, client_id, payload, expires_at)
         values ($1, 'Grant', $2, jsonb_build_object('accountId', $3::text), now() + interval '10 minutes')`,
      [grant, clientId, userId],
    );
  await insertGrant();
  expect(await openLink(path)).toMatchObject(usable);
  await world.sql('delete from oidc_records where id = $1', [grant]);
  expect(await openLink(path)).toMatchObject(withdrawn);
  await insertGrant();
  expect(await openLink(path)).toMatchObject(usable);
  await oauthClientDisable(world.admin, { client: clientId });
  expect(await openLink(path)).toMatchObject(withdrawn);
});

it('a connect link names the missing setup when the deployment no longer has an OAuth client at the provider', async () => {
  const { path } = await createLink();
  const api = await world.startApi({ env: { HUBSPOT_CLIENT_ID: '' } });
  const unconfigured = { status: 409, body: expect.stringContaining('not set up for HubSpot') };
  expect(await openBrowser(api.url).open(path)).toMatchObject(unconfigured);
});
