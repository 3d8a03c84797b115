import { keepOpen } from '../../support/keep-open.ts';
import { eventually } from '../../support/eventually.ts';
import { openWorld } from '../open-world.ts';
import { connectRaw, formatHead } from '../raw-connection.ts';

/** Maximum of concurrently read forms per network address. */
const MAX_FORMS = 200;

const world = keepOpen(() => openWorld({ env: { TRUST_PROXY_HOPS: '1' } }));

/** Starts a token request from a network address and sends no form data. */
const startTokenRequest = (from: string) => {
  const connection = connectRaw(world.api.url);
  connection.write(
    formatHead('POST /api/auth/token', {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': '16000',
      'X-Forwarded-For': from,
    }),
  );
  return connection;
};
const requestToken = (from: string) =>
  fetch(`${world.api.url}/api/auth/token`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from },
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: 'nobody', client_secret: 'x' }),
  });

it('forms that request tokens are read two hundred at a time per network address, independently of other addresses', async () => {
  const slow = Array.from({ length: MAX_FORMS }, () => startTokenRequest('192.0.2.1'));
  const refused = await eventually(async () => {
    const answer = await requestToken('192.0.2.1');
    return answer.status === 429 ? answer : undefined;
  });
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await refused.json()).toEqual({
    error: 'temporarily_unavailable',
    error_description: 'Too many token requests. Try again in 1 second.',
    message: 'Too many token requests. Try again in 1 second.',
    code: 'rate_limited',
  });
  expect((await requestToken('192.0.2.2')).status).toBe(401);
  for (const connection of slow) connection.end();
  await eventually(async () => (await requestToken('192.0.2.1')).status === 401);
});
