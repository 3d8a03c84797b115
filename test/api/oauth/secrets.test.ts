import { Client } from 'pg';
import { openBrowser, leadsTo } from './browser.ts';
import {
  authorizationAddress,
  credentials,
  exchange,
  openOAuthWorld,
  refresh,
  tokenOf,
  type OAuthWorld,
} from './open-oauth.ts';

describe('secrets of all kinds', () => {
  let world: OAuthWorld;
  beforeAll(async () => {
    world = await openOAuthWorld();
  });
  afterAll(() => world.close());

  /** Every row of every table, as text; what bytes there are, in hex. */
  async function everyRow(): Promise<string> {
    const superuser = new Client({ connectionString: world.database.superuserUrl });
    await superuser.connect();
    const tables = await superuser.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const rows: string[] = [];
    for (const { name } of tables.rows) {
      const found = await superuser.query<{ row: string }>(`select t::text as row from ${name} t`);
      rows.push(...found.rows.map(({ row }) => row));
    }
    await superuser.end();
    return rows.join('\n');
  }

  it('stand in no table and in no log line', async () => {
    const made = await world.makeClient();
    const browser = openBrowser();
    const own = await world.post('token', {
      grant_type: 'client_credentials',
      ...credentials(made.clientId, made.secret),
    });
    const authorized = await world.authorize(made, { browser });
    const first = await world.post('token', exchange(made, authorized));
    const second = await world.post('token', refresh(made, tokenOf(first, 'refresh_token')));
    await world.post('token', {
      ...exchange(made, authorized),
      code_verifier: 'wrong-verifier-of-43-letters-at-least-000000',
    });
    await world.post('token', { ...refresh(made, 'a-made-up-refresh-token') });
    const unused = await world.authorize(made, { browser: openBrowser() });
    // Left where a person is asked, so that an interaction is kept.
    const waiting = openBrowser();
    const address = await authorizationAddress(world, made, authorized.verifier);
    const login = leadsTo(await waiting.open(address));
    const userId = world.tenant.ownerId;
    leadsTo(
      await waiting.open(leadsTo(await world.pages.answer(waiting, login, { outcome: 'signed-in', userId }))),
    );

    const cookies = [...browser.cookies(), ...waiting.cookies()];
    expect(cookies.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['_session', '_session.sig', '_interaction', '_interaction_resume']),
    );
    const secrets = [
      made.secret,
      authorized.code,
      unused.code,
      authorized.verifier,
      tokenOf(own, 'access_token'),
      tokenOf(first, 'access_token'),
      tokenOf(first, 'refresh_token'),
      tokenOf(second, 'refresh_token'),
      ...cookies.map(({ value }) => value),
      'wrong-verifier-of-43-letters-at-least-000000',
      'a-made-up-refresh-token',
    ];
    const rows = await everyRow();
    // The search itself finds what there is: the client and the kinds of records that were made.
    for (const known of [
      made.clientId,
      'AuthorizationCode',
      'RefreshToken',
      'Session',
      'Interaction',
      'Grant',
    ]) {
      expect(rows).toContain(known);
    }
    const lines = world.api.logLines.join('\n');
    expect(lines).toContain('/api/auth/token');
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(20);
      expect(rows.includes(secret)).toBe(false);
      expect(lines.includes(secret)).toBe(false);
      expect(rows.includes(Buffer.from(secret).toString('hex'))).toBe(false);
    }
  });

  it('are of no use as they are kept', async () => {
    const made = await world.makeClient();
    const authorized = await world.authorize(made);
    const superuser = new Client({ connectionString: world.database.superuserUrl });
    await superuser.connect();
    const { rows } = await superuser.query<{ hex: string; base64: string }>(
      `select encode(id, 'hex') as hex, encode(id, 'base64') as base64 from oidc_records where client_id = $1`,
      [made.clientId],
    );
    await superuser.end();
    expect(rows.length).toBeGreaterThan(1);
    for (const { hex, base64 } of rows) {
      for (const code of [hex, base64]) {
        expect((await world.post('token', { ...exchange(made, authorized), code })).status).toBe(400);
      }
    }
  });
});
