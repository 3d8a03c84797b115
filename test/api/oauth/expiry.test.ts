import { Client } from 'pg';
import { openBrowser } from './browser.ts';
import { authorizationAddress, exchange, openOAuthWorld, type OAuthWorld } from './open-oauth.ts';

describe('what the authorisation server keeps', () => {
  let world: OAuthWorld;
  let superuser: Client;
  beforeAll(async () => {
    world = await openOAuthWorld();
    superuser = new Client({ connectionString: world.database.superuserUrl });
    await superuser.connect();
  });
  afterAll(async () => {
    await superuser.end();
    await world.close();
  });

  it('goes when it has expired, as new things come', async () => {
    const made = await world.makeClient();
    const authorized = await world.authorize(made);
    await world.post('token', exchange(made, authorized));
    await superuser.query(`update oidc_records set expires_at = now() - interval '1 second'`);
    const address = await authorizationAddress(world, made, authorized.verifier);
    const begun = await openBrowser().open(address);
    expect(begun.status).toBe(303);
    const { rows } = await superuser.query('select kind from oidc_records');
    expect(rows).toEqual([{ kind: 'Interaction' }]);
  });

  it('lives as long as the documentation says', async () => {
    const made = await world.makeClient();
    await world.post('token', exchange(made, await world.authorize(made)));
    const { rows } = await superuser.query<{ kind: string; seconds: number }>(
      `select distinct on (kind) kind, round(extract(epoch from expires_at - now()) / 30)::int * 30 as seconds
       from oidc_records where kind <> 'Interaction' order by kind, expires_at desc`,
    );
    const lifetimes = new Map(rows.map(({ kind, seconds }) => [kind, seconds]));
    const day = 24 * 60 * 60;
    // To the half minute, and less by what this test took.
    expect(Math.abs((lifetimes.get('RefreshToken') ?? 0) - 30 * day)).toBeLessThanOrEqual(600);
    expect(Math.abs((lifetimes.get('Grant') ?? 0) - 365 * day)).toBeLessThanOrEqual(600);
    expect(Math.abs((lifetimes.get('Session') ?? 0) - day / 2)).toBeLessThanOrEqual(600);
    expect(lifetimes.get('AuthorizationCode')).toBeLessThanOrEqual(60);
  });
});
