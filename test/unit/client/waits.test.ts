import { ConnectionError, Forbidden, Throughline, TimeoutError } from '../../../client/src/index.ts';
import {
  buildApiError,
  createScriptedClient,
  createScriptedFetch,
  generateRecipients,
  TEMPLATE,
  type ScriptedAnswer,
} from './scripted-fetch.ts';

const OUTAGES: [string, ScriptedAnswer][] = [
  ['the connection is refused', new Error('ECONNREFUSED')],
  ['the attempt times out', 'never'],
  ['a proxy answers with 502', { status: 502, body: '<html></html>' }],
  ['the API shuts down', buildApiError(503, 'service_unavailable')],
  ['a gateway times out', buildApiError(504, 'timeout')],
];
const NEWS = { trackingId: 'news', template: TEMPLATE, recipients: [...generateRecipients(1)] };
const ONE_ATTEMPT = { maxRetries: 0, attemptTimeoutMs: 20 };

const buildPage = (ids: string[], cursor: string) => ({
  body: { events: ids.map((id) => ({ id, type: 'email.bounced' })), cursors: ids, cursor, hasMore: false },
});

it.each(OUTAGES)('a wait for a batch continues when %s', async (_, outage) => {
  const state = { trackingId: 'news', state: 'completed', totalRecipients: 1, counts: { queued: 0 } };
  const { tl, sent } = createScriptedClient(
    [{ status: 202, body: {} }, outage, { body: state }],
    ONE_ATTEMPT,
  );
  const batch = await tl.emails.queueBatch(NEWS);
  expect((await batch.waitUntilDone()).isDone).toBe(true);
  expect(sent).toHaveLength(3);
});

it('a wait for events continues at the same cursor after an outage', async () => {
  const outage = buildApiError(503, 'service_unavailable');
  const { tl, sent } = createScriptedClient(
    [buildPage(['1'], 'c1'), outage, buildPage(['2'], 'c2')],
    ONE_ATTEMPT,
  );
  const received: string[] = [];
  for await (const { id } of tl.eventLog({ follow: true })) if (received.push(id) === 2) break;
  expect(received).toEqual(['1', '2']);
  expect(sent.map(({ url }) => url.searchParams.get('after'))).toEqual([null, 'c1', 'c1']);
});

it('during an outage, a wait for a batch fails after maxWaitMs, and a wait for events after maxAwayMs', async () => {
  const { tl } = createScriptedClient(
    ({ method }) => (method === 'POST' ? { status: 202, body: {} } : new Error('ECONNREFUSED')),
    ONE_ATTEMPT,
  );
  const batch = await tl.emails.queueBatch(NEWS);
  const waiting = batch.waitUntilDone({ maxWaitMs: 40 });
  await expect(waiting).rejects.toBeInstanceOf(TimeoutError);
  await expect(waiting).rejects.toThrow('The batch news is not done after 40 ms');
  const log = tl.eventLog({ follow: true, maxAwayMs: 0 });
  await expect(log[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(ConnectionError);
});

it('a wait for events ends when its signal aborts during an outage', async () => {
  const { tl } = createScriptedClient(() => new Error('ECONNREFUSED'), ONE_ATTEMPT);
  const log = tl.eventLog({ follow: true, signal: AbortSignal.timeout(50) });
  await expect(log[Symbol.asyncIterator]().next()).rejects.toThrow(/timeout/);
});

it('a wait for events fails at once on errors that are not outages, and on every error without `follow`', async () => {
  const readNext = (answer: ScriptedAnswer, follow: boolean) =>
    createScriptedClient([answer], ONE_ATTEMPT).tl.eventLog({ follow })[Symbol.asyncIterator]().next();
  await expect(readNext(buildApiError(403, 'forbidden'), true)).rejects.toBeInstanceOf(Forbidden);
  await expect(readNext(buildApiError(429, 'rate_limited'), true)).rejects.toMatchObject({ status: 429 });
  await expect(readNext('never', false)).rejects.toBeInstanceOf(TimeoutError);
});

it('the client leaves no unhandled rejection when a token function rejects after the caller has aborted', async () => {
  const unhandled: unknown[] = [];
  const recordReason = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', recordReason);
  try {
    const token = () => Promise.reject(new Error('There is no token.'));
    const { fetch } = createScriptedFetch([]);
    const tl = new Throughline({ baseUrl: 'https://api.example.com', token, fetch });
    const signal = AbortSignal.abort(new Error('The caller has left.'));
    await expect(tl.users.getCurrentUser({}, { signal })).rejects.toThrow('The caller has left.');
    // Node.js reports unhandled rejections after all pending microtasks.
    await new Promise((resolve) => setImmediate(resolve));
    expect(unhandled).toEqual([]);
  } finally {
    process.off('unhandledRejection', recordReason);
  }
});
