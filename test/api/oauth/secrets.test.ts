import { readTables } from '../../support/expect-nowhere.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { openBrowser, getRedirectTarget } from './browser.ts';
import {
  getAuthorizationUrl,
  getCredentialFields,
  getExchangeFields,
  openOAuthWorld,
  getRefreshFields,
  getToken,
} from './open-oauth.ts';

const world = keepOpen(openOAuthWorld);

it('secrets are in no table and no log line', async () => {
  const created = await world.createClient();
  const browser = openBrowser();
  const clientToken = await world.post('token', {
    grant_type: 'client_credentials',
    ...getCredentialFields(created.clientId, created.secret),
  });
  const authorized = await world.authorize(created, { browser });
  const first = await world.post('token', getExchangeFields(created, authorized));
  const second = await world.post('token', getRefreshFields(created, getToken(first, 'refresh_token')));
  await world.post('token', {
    ...getExchangeFields(created, authorized),
    code_verifier: 'wrong-verifier-of-43-letters-at-least-000000',
  });
  await world.post('token', { ...getRefreshFields(created, 'a-made-up-refresh-token') });
  const unused = await world.authorize(created, { browser: openBrowser() });
  // This browser stays at the consent page, so that an interaction stays stored.
  const waitingBrowser = openBrowser();
  const address = await getAuthorizationUrl(world, created, authorized.verifier);
  const login = getRedirectTarget(await waitingBrowser.open(address));
  const userId = world.tenant.ownerId;
  getRedirectTarget(
    await waitingBrowser.open(
      getRedirectTarget(await world.pages.answer(waitingBrowser, login, { outcome: 'signed-in', userId })),
    ),
  );

  const cookies = [...browser.cookies(), ...waitingBrowser.cookies()];
  expect(cookies.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['_session', '_session.sig', '_interaction', '_interaction_resume']),
  );
  const secrets = [
    created.secret,
    authorized.code,
    unused.code,
    authorized.verifier,
    getToken(clientToken, 'access_token'),
    getToken(first, 'access_token'),
    getToken(first, 'refresh_token'),
    getToken(second, 'refresh_token'),
    ...cookies.map(({ value }) => value),
    'wrong-verifier-of-43-letters-at-least-000000',
    'a-made-up-refresh-token',
  ];
  const findTables = await readTables(world.database.superuserUrl);
  // The search must find these stored texts, or it would prove nothing.
  for (const storedText of [
    created.clientId,
    'AuthorizationCode',
    'RefreshToken',
    'Session',
    'Interaction',
    'Grant',
  ]) {
    expect(findTables(storedText)).not.toEqual([]);
  }
  const lines = world.api.logLines.join('\n');
  expect(lines).toContain('/api/auth/token');
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(20);
    expect(findTables(secret)).toEqual([]);
    expect(lines.includes(secret)).toBe(false);
  }
});

it('secrets cannot be used in their stored form', async () => {
  const created = await world.createClient();
  const authorized = await world.authorize(created);
  const rows = await world.sql(
    `select encode(id, 'hex') as hex, encode(id, 'base64') as base64 from oidc_records where client_id = $1`,
    [created.clientId],
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { hex, base64 } of rows) {
    for (const code of [String(hex), String(base64)]) {
      expect((await world.post('token', { ...getExchangeFields(created, authorized), code })).status).toBe(
        400,
      );
    }
  }
});

it('secrets are deleted with their expired record when new records are stored', async () => {
  const created = await world.createClient();
  const authorized = await world.authorize(created);
  await world.post('token', getExchangeFields(created, authorized));
  await world.sql(`update oidc_records set expires_at = now() - interval '1 second'`);
  const address = await getAuthorizationUrl(world, created, authorized.verifier);
  expect((await openBrowser().open(address)).status).toBe(303);
  expect(await world.sql('select kind from oidc_records')).toEqual([{ kind: 'Interaction' }]);
});
