import { keepOpen } from '../../support/keep-open.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../../support/eventually.ts';
import { createMailEvent, deliverWebhook, signHeaders } from '../../support/webhook.ts';
import { getError, openWorld, send } from '../open-world.ts';
import { whileTableIsLocked } from '../hold-lock.ts';
import { connectRaw, formatHead } from '../raw-connection.ts';

const WEBHOOK = '/webhooks/resend';

const world = keepOpen(() => openWorld({ env: { RATE_LIMIT_FAILED_CREDENTIALS: '10/60' } }));

it('the JWKS endpoint reads PostgreSQL only a few times a second, at any rate of requests', async () => {
  const url = `${world.api.url}/api/auth/jwks`;
  let answers: Promise<number>[] = [];
  await whileTableIsLocked(world, 'signing_keys', async (countWaiting) => {
    answers = Array.from({ length: 60 }, async (_, n) => {
      await delay(n * 5);
      return (await fetch(url)).status;
    });
    await eventually(async () => (await countWaiting()) > 0);
    await delay(400);
    expect(await countWaiting()).toBeLessThan(15);
  });
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
});

it('a webhook without a signature, or with an old signature, is refused before its body is sent', async () => {
  const outdated = signHeaders('{}', { at: new Date(Date.now() - 600_000) });
  for (const headers of [{}, outdated]) {
    const connection = connectRaw(world.api.url);
    connection.write(
      formatHead(`POST ${WEBHOOK}`, {
        'Content-Type': 'application/json',
        'Content-Length': '200000',
        Expect: '100-continue',
        ...headers,
      }),
    );
    expect(await connection.waitFor(/\r\n\r\n/)).toMatch(/^HTTP\/1.1 401 /);
    connection.end();
  }
});

it('invalid webhook signatures from an address are rate limited, and a valid signature is still accepted', async () => {
  const post = (headers: Record<string, string>) =>
    send(world.api.url + WEBHOOK, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{"type":"unknown"}',
    });
  const wrong = signHeaders('{"type":"another"}');
  const codes: string[] = [];
  for (let count = 0; count < 12; count += 1) codes.push(getError(await post(wrong)).code);
  expect([codes[0], codes.at(-1)]).toEqual(['unauthorized', 'rate_limited']);
  expect(await deliverWebhook(world.api.url, createMailEvent('email.opened', { messageId: 'unknown' }))).toBe(
    200,
  );
});
