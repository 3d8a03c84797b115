import { z } from 'zod';
import { connectEndpoint } from '../../../../activities/webhooks/post-webhook.ts';
import { keepOpen } from '../../../support/keep-open.ts';
import { startReceiver, type Receiver } from '../../../support/webhook-receiver.ts';

it('a stored response has the first 4,096 bytes as text and no header that could be a credential', async () => {
  const receiver = await startReceiver();
  receiver.answer('/down', (response) => {
    response.writeHead(500, { 'content-type': 'text/plain', 'set-cookie': 'session=1' });
    response.end(`\0${'x'.repeat(4_094)}é!`);
  });
  const client = connectEndpoint(`${receiver.url}/down`, { toLoopback: true });
  const { response } = z.object({ response: z.unknown() }).parse(await client.post({}, '{}'));
  client.close();
  await receiver.close();
  expect(response).toEqual({
    headers: { 'content-type': 'text/plain' },
    body: `\uFFFD${'x'.repeat(4_094)}`,
  });
});

describe('an answer whose body does not end', () => {
  let receiver: Receiver;
  keepOpen(startReceiver, (opened) => (receiver = opened));

  it.each([
    ['200', 200, {}, undefined],
    ['201 with half of its announced body', 201, { 'content-length': '1000' }, undefined],
    ['410', 410, {}, undefined],
    ['503 with Retry-After', 503, { 'retry-after': '7' }, 7_000],
  ])(
    'uses the status line of an answer whose body does not end: %s',
    async (_, status, headers, retryAfterMs) => {
      const path = `/open-${status}`;
      receiver.answer(path, (response) => {
        response.writeHead(status, headers);
        response.write('working on it');
      });
      const client = connectEndpoint(receiver.url + path, { toLoopback: true, timeoutMs: 10_000 });
      const startedAt = performance.now();
      // A client does not wait for busy connections.
      const outcomes = await Promise.all(Array.from({ length: 40 }, () => client.post({}, '{}')));
      const tookMs = performance.now() - startedAt;
      client.close();
      expect(outcomes).toEqual(
        outcomes.map(() => ({
          status,
          retryAfterMs,
          durationMs: expect.any(Number),
          response: { headers: expect.any(Object), body: 'working on it' },
        })),
      );
      expect(tookMs).toBeLessThan(5_000);
      expect(receiver.at(path)).toHaveLength(40);
    },
  );

  it('uses the status line of an answer whose body trickles', async () => {
    receiver.answer('/trickle', (response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 20);
      response.once('close', () => clearInterval(timer));
    });
    const client = connectEndpoint(`${receiver.url}/trickle`, { toLoopback: true, timeoutMs: 10_000 });
    expect(await client.post({}, '{}')).toMatchObject({ status: 200 });
    client.close();
  });
});
