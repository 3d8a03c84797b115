import { keepOpen } from '../../support/keep-open.ts';
import { gzipSync } from 'node:zlib';
import { createBatchRequest } from '../emails/batch-requests.ts';
import { getError, openWorld, send, bearer, type Answer } from '../open-world.ts';
import { whileTableIsLocked } from '../hold-lock.ts';
import { connectRaw, formatHead } from '../raw-connection.ts';
import { setTimeout } from 'node:timers/promises';
import { eventually } from '../../support/eventually.ts';

const PATH = '/emails/batch/queue';

const world = keepOpen(openWorld);

function sendHead(appKey: string, headers: Record<string, string> = { 'Content-Length': '8000000' }) {
  const connection = connectRaw(world.api.url);
  connection.write(
    formatHead(`POST ${PATH}`, {
      'X-App-Key': appKey,
      'Content-Type': 'application/json',
      Expect: '100-continue',
      ...headers,
    }),
  );
  return connection;
}

/** Polls with `setImmediate` and the real clock, because other timers are fake. */
async function pollUntil(condition: () => boolean): Promise<void> {
  const end = performance.now() + 20_000;
  while (!condition() && performance.now() < end) await new Promise((resolve) => setImmediate(resolve));
}

const isRequested = (received: string) => received.startsWith('HTTP/1.1 100 Continue');

it('the API reads two bodies of 8 MB per project at a time, lets 32 wait, answers others with 429, and still serves other projects', async () => {
  const connections = Array.from({ length: 40 }, () => sendHead(world.tenant.appKey));
  await Promise.any(connections.map(({ waitFor }) => waitFor(/429/)));
  const otherConnection = sendHead(world.other.appKey);
  expect(isRequested(await otherConnection.waitFor(/\r\n\r\n/))).toBe(true);

  const answers = connections.map(({ getReceived }) => getReceived());
  expect(answers.filter(isRequested)).toHaveLength(2);
  const refused = answers.filter((received) => received.startsWith('HTTP/1.1 429'));
  expect(refused.length).toBeGreaterThanOrEqual(1);
  expect(refused.length).toBeLessThanOrEqual(6);
  expect(refused[0]).toMatch(/^Retry-After: 5\r$/m);
  expect(refused[0]).toContain('"code":"rate_limited"');

  // A disconnected caller releases its memory to the next caller.
  connections.find(({ getReceived }) => isRequested(getReceived()))?.end();
  await Promise.any(
    connections
      .filter(({ getReceived }) => getReceived() === '')
      .map(({ waitFor }) => waitFor(/100 Continue/)),
  );
  for (const connection of [...connections, otherConnection]) connection.end();
});

it('a large compressed body and a body of unknown length each reserve memory for a body of the maximum size', async () => {
  const { appKey } = world.other;
  const compressed = { 'Content-Length': '200000', 'Content-Encoding': 'gzip' };
  const first = sendHead(appKey, compressed);
  await first.waitFor(/100 Continue/);
  // A project has memory for one body of the maximum size, so these two wait.
  const waiting = [sendHead(appKey, { 'Transfer-Encoding': 'chunked' }), sendHead(appKey, compressed)];
  const small = await send(world.api.url + PATH, {
    method: 'POST',
    headers: { 'x-app-key': appKey },
    body: createBatchRequest(),
  });
  expect([small.status, ...waiting.map(({ getReceived }) => getReceived())]).toEqual([202, '', '']);
  for (const connection of [first, ...waiting]) connection.end();
});

it.each([
  ['of known length', (bytes: Buffer) => bytes],
  ['of unknown length', (bytes: Buffer) => new Blob([new Uint8Array(bytes)]).stream()],
])('a body %s that is compressed more than a hundredfold is refused', async (_, toBody) => {
  const body = toBody(
    gzipSync(JSON.stringify(createBatchRequest({ metadata: { a: 'x'.repeat(2_000_000) } }))),
  );
  const answer = await fetch(world.api.url + PATH, {
    method: 'POST',
    headers: {
      'x-app-key': world.tenant.appKey,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : body,
    ...(!Buffer.isBuffer(body) && { duplex: 'half' }),
  });
  expect([answer.status, await answer.json()]).toEqual([
    413,
    { code: 'payload_too_large', message: expect.stringContaining('exceeds 100') },
  ]);
});

it('a body that is not complete after 15 seconds is answered with 408', async () => {
  jest.useFakeTimers({
    doNotFake: [
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'nextTick',
      'queueMicrotask',
      'performance',
      'Date',
    ],
  });
  try {
    const slow = sendHead(world.tenant.appKey);
    await pollUntil(() => isRequested(slow.getReceived()));
    slow.write('{');
    await jest.advanceTimersByTimeAsync(16_000);
    await pollUntil(() => slow.getReceived().includes('408'));
    expect(slow.getReceived()).toContain('HTTP/1.1 408');
    expect(slow.getReceived()).toContain('"code":"request_timeout"');
    slow.end();
  } finally {
    jest.useRealTimers();
  }
});

it('a compressed batch of 10,000 recipients is accepted', async () => {
  const recipients = Array.from({ length: 10_000 }, (_, n) => ({
    email: `reader-${n}@example.com`,
    params: { name: `Reader ${n}` },
  }));
  const answer = await send(world.api.url + PATH, {
    method: 'POST',
    headers: { 'x-app-key': world.tenant.appKey, 'content-encoding': 'gzip' },
    body: gzipSync(JSON.stringify(createBatchRequest({ recipients }))),
  });
  expect([answer.status, answer.status === 202 ? undefined : getError(answer)]).toEqual([202, undefined]);
});

it("other tenants can use the database while a project's statements use up the project's quota", async () => {
  const read = (path: string, { appKey }: { appKey: string }) =>
    send(world.api.url + path, { headers: { 'x-app-key': appKey } });
  // These requests open the connections and warm up the code.
  await Promise.all(Array.from({ length: 20 }, () => read('/emails/batch/none', world.other)));
  let loud: Promise<Answer>[] = [];
  await whileTableIsLocked(world, 'email_suppressions', async (countWaiting) => {
    loud = Array.from({ length: 30 }, () => read('/emails/suppressions', world.tenant));
    await eventually(async () => (await countWaiting()) >= 7, 10_000);
    const quiet = await Promise.all(Array.from({ length: 5 }, () => read('/emails/batch/none', world.other)));
    expect(await countWaiting()).toBe(7);
    expect(quiet.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });
  const answers = await Promise.all(loud);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect([429, 503]).toContain(answer.status);
    expect(getError(answer).message).toMatch(/Try again|try again/);
    expect(answer.headers.get('retry-after')).toBeTruthy();
  }
});

it("the query that checks a caller's access to a project counts towards the database quota of the caller, not of the project", async () => {
  const stranger = bearer(await world.createToken(await world.createPerson()));
  const headers = { ...stranger, 'x-project-id': world.tenant.projectId };
  const strangerRequests: Promise<Answer>[] = [];
  await whileTableIsLocked(world, 'memberships', async (countWaiting) => {
    // Sends the requests one after another, because concurrent requests share one query.
    for (let sent = 0; sent < 30; sent += 1) {
      strangerRequests.push(send(`${world.api.url}/emails/suppressions`, { headers }));
      await setTimeout(10);
    }
    await eventually(async () => (await countWaiting()) >= 7, 10_000);
    const ownHeaders = { 'x-app-key': world.tenant.appKey };
    const ownAnswer = await send(`${world.api.url}/emails/batch/none`, { headers: ownHeaders });
    expect(ownAnswer.status).toBe(404);
  });
  const answers = await Promise.all(strangerRequests);
  expect(answers.filter(({ status }) => ![403, 429, 503].includes(status))).toEqual([]);
});
