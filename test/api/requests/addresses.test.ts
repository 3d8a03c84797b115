import { bearer, errorOf, openWorld, send, type World } from '../open-world.ts';
import { AUDIENCE, startTestApi } from '../../support/api.ts';

describe('addresses', () => {
  let world: World;
  let headers: Record<string, string>;

  beforeAll(async () => {
    world = await openWorld();
    headers = bearer(await world.makeToken(world.tenant.ownerId));
  });
  afterAll(() => world.close());

  it.each(['/nothing', '/users/me/more', '/USERS', '//users', '/openapi', '/.env'])(
    '%s leads nowhere',
    async (path) => {
      const answer = await send(world.api.url + path, { headers });
      expect([answer.status, errorOf(answer).code]).toEqual([404, 'not_found']);
    },
  );

  it.each(['/users/%', '/users/%zz', '/users/%ff', '/users?limit=%c3%28'])(
    '%s is no encoding',
    async (path) => {
      const answer = await send(world.api.url + path, { headers });
      expect([answer.status, errorOf(answer).code]).toEqual([400, 'validation_error']);
    },
  );

  it('answer HEAD as GET without the body', async () => {
    const get = await fetch(`${world.api.url}/users/me`, { headers });
    const head = await fetch(`${world.api.url}/users/me`, { method: 'HEAD', headers });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    expect(await head.text()).toBe('');
    expect((await fetch(`${world.api.url}/users/me`, { method: 'HEAD' })).status).toBe(401);
  });

  it('answer under the id that the caller chose, if it is a sane one', async () => {
    const idOf = async (id: string) =>
      (await send(`${world.api.url}/healthz`, { headers: { 'x-request-id': id } })).headers.get(
        'x-request-id',
      );
    expect(await idOf('order-17.a_B')).toBe('order-17.a_B');
    expect(await idOf('x'.repeat(100))).toBe('x'.repeat(100));
    for (const insane of ['x'.repeat(101), 'a b', '<script>', 'a,b'])
      expect(await idOf(insane)).not.toBe(insane);
  });

  it('keep the batch named queue apart from the queue', async () => {
    const answer = await send(`${world.api.url}/emails/batch/queue`, { headers });
    expect(errorOf(answer).message).toBe('The project has no batch with this trackingId.');
  });

  it('names the contacts of the setting, and expires in less than a year from each request', async () => {
    const env = { SECURITY_CONTACT: 'security@example.com, https://example.com/report tel:+49-30-1' };
    const api = await startTestApi({ database: world.database, env });
    try {
      const answer = await fetch(`${api.url}/.well-known/security.txt`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
      const lines = (await answer.text()).trimEnd().split('\n');
      expect(lines.filter((line) => line.startsWith('Contact: '))).toEqual([
        'Contact: mailto:security@example.com',
        'Contact: https://example.com/report',
        'Contact: tel:+49-30-1',
      ]);
      expect(lines).toContain(`Canonical: ${AUDIENCE}/.well-known/security.txt`);
      const expires = lines.flatMap((line) => /^Expires: (\d{4}-.*Z)$/.exec(line)?.[1] ?? []);
      expect(expires).toHaveLength(1);
      const days = (Date.parse(expires[0] ?? '') - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(150);
      expect(days).toBeLessThan(365);
      expect((await send(`${api.url}/.well-known/security.txt`, { method: 'POST' })).status).toBe(405);
    } finally {
      await api.stop();
    }
  });

  it('is not there without a contact', async () => {
    expect((await send(`${world.api.url}/.well-known/security.txt`)).status).toBe(404);
  });
});
