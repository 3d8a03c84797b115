import type { ServerResponse } from 'node:http';
import { createResendClient } from '../../../../activities/emails/resend-client.ts';
import { useLoopbackServer } from '../../../support/loopback-server.ts';

let respond: (response: ServerResponse) => void;
let userAgent: string | undefined;

const getUrl = useLoopbackServer((request, response) => {
  userAgent = request.headers['user-agent'];
  request.resume().on('end', () => respond(response));
});

function sendBatch() {
  const client = createResendClient({ apiKey: 're_test', baseUrl: getUrl() });
  return client.sendBatch(
    [{ from: 'a@example.com', to: 'b@example.com', subject: 's', text: 't', tags: [] }],
    'key',
  );
}

it('sendBatch returns the rate limit of the account, and the reset time of a 429 without Retry-After', async () => {
  respond = (response) => {
    const body = { statusCode: 429, name: 'rate_limit_exceeded', message: 'x' };
    response.writeHead(429, { 'ratelimit-limit': '3', 'ratelimit-reset': '2' }).end(JSON.stringify(body));
  };
  await expect(sendBatch()).resolves.toMatchObject({
    kind: 'rate_limit',
    retryAfterMs: 2_000,
    allowedPerSecond: 3,
  });
});

it('sendBatch sends a User-Agent, which Resend requires', async () => {
  respond = (response) => response.writeHead(200).end(JSON.stringify({ data: [{ id: 'm' }] }));
  await sendBatch();
  expect(userAgent).toMatch(/^resend-node:/);
});

it('sendBatch truncates messages of Resend', async () => {
  respond = (response) => {
    const errors = [{ index: 0, message: `bad\u0000${'x'.repeat(10_000)}` }];
    response.writeHead(200).end(JSON.stringify({ data: [], errors }));
  };
  const message = `bad${'x'.repeat(497)}`;
  await expect(sendBatch()).resolves.toEqual({ kind: 'answered', ids: [], errors: [{ index: 0, message }] });
});
