import { userSignOut } from '../../../admin/commands/user.ts';
import { send } from '../open-world.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { CALLBACK, openRegistration, registerAt, startHost } from './open-host.ts';

const world = keepOpen(openRegistration);

const register = (api = world.api.url) => registerAt(api, { redirect_uris: [CALLBACK] });

it('a client that registered itself is deleted after an unused week, or 30 days after its last consent ended', async () => {
  const { stored } = await startHost(world.mcp);
  const clientId = stored.client?.client_id ?? '';
  const readDaysLeft = async () => {
    const [row] = await world.sql(
      `select extract(day from kept_until - now())::integer as days from oauth_clients where client_id = $1`,
      [clientId],
    );
    return row?.['days'];
  };
  expect(await readDaysLeft()).toBe(6);
  await world.agree(stored.authorizationUrl);
  expect(await readDaysLeft()).toBe(394);
  const revoked = await world.requestAs(world.tenant.ownerId, `/users/me/authorized-apps/${clientId}`, {
    method: 'DELETE',
  });
  expect(revoked.status).toBe(200);
  expect(await readDaysLeft()).toBe(29);
  await world.agree(stored.authorizationUrl);
  expect(await readDaysLeft()).toBe(394);
  await userSignOut(world.admin, { user: world.tenant.ownerId });
  expect(await readDaysLeft()).toBe(29);
  await world.sql(`update oauth_clients set kept_until = now() - interval '1 minute' where client_id = $1`, [
    clientId,
  ]);
  expect((await world.openBrowser().open(stored.authorizationUrl?.href ?? '')).status).toBe(400);
  await world.sql('select expire_oauth_clients(0, 100)');
  expect(await readDaysLeft()).toBeUndefined();
});

it('a client registration beyond the limit of unused clients replaces the oldest unused client, but no client that is less than an hour old', async () => {
  await world.sql(`insert into oauth_clients (client_id, name, type, kind, kept_until, created_at)
      select 'unused_' || n, 'x', 'native', 'public_pkce', now() + interval '1 day', now() - interval '6 days'
      from generate_series(1, 1000) n`);
  const countUnused = () =>
    world.sql(`select count(*)::integer as n from oauth_clients where client_id like 'unused_%'`);
  expect((await register()).status).toBe(201);
  expect(await countUnused()).toEqual([{ n: 999 }]);
  await world.sql(`update oauth_clients set created_at = now() where user_id is null`);
  const full = await register();
  expect([full.status, full.headers.get('retry-after')]).toEqual([429, '600']);
  expect(full.body).toMatchObject({ error: 'temporarily_unavailable', code: 'rate_limited' });
  await world.sql(`delete from oauth_clients where user_id is null`);
});

it('client registrations are limited to 50 unused clients per network, and replace no client whose consent page was opened recently', async () => {
  await world.sql(`insert into oauth_clients (client_id, name, type, kind, kept_until, created_at, network, prompted_at)
      select 'near_' || n, 'x', 'native', 'public_pkce', now() + make_interval(days => 1, secs => n),
        now() - interval '20 hours', '127.0.0.0/24', case n when 1 then now() end from generate_series(1, 50) n`);
  expect((await register()).status).toBe(201);
  expect(
    await world.sql(`select client_id from oauth_clients where client_id in ('near_1', 'near_2')`),
  ).toEqual([{ client_id: 'near_1' }]);
  await world.sql(`update oauth_clients set prompted_at = now() where client_id like 'near_%'`);
  expect((await register()).status).toBe(429);
  // A recently opened consent page protects an unused client only on the first day after its creation.
  await world.sql(
    `update oauth_clients set created_at = now() - interval '25 hours' where client_id = 'near_3'`,
  );
  expect((await register()).status).toBe(201);
  expect(
    await world.sql(`select client_id from oauth_clients where client_id in ('near_3', 'near_4')`),
  ).toEqual([{ client_id: 'near_4' }]);
  await world.sql(`delete from oauth_clients where user_id is null`);
});

it('client registrations are limited per network address, and get 404 where MCP is off', async () => {
  const limited = await world.startApi({
    env: { MCP_SERVER: 'read-only', RATE_LIMIT_CREDENTIAL: '1/3600', TRUST_PROXY_HOPS: '1' },
  });
  const withoutMcp = await world.startApi();
  const registerFrom = (ip: string) =>
    send(`${limited.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'x-forwarded-for': ip },
      body: { redirect_uris: [CALLBACK] },
    });
  const answers = [
    await registerFrom('203.0.113.7'),
    await registerFrom('203.0.113.7'),
    await registerFrom('203.0.113.8'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 429, 201]);
  expect((await register(withoutMcp.url)).status).toBe(404);
  const { body } = await send(`${withoutMcp.url}/.well-known/oauth-authorization-server`);
  expect(body).not.toHaveProperty('registration_endpoint');
});
