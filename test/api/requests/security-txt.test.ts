import { AUDIENCE, startTestApi } from '../../support/api.ts';
import { openWorld, send, type World } from '../open-world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

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
