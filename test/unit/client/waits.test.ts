import { ConnectionError, Forbidden, Throughline, TimeoutError } from '../../../client/src/index.ts';
import { apiError, scriptedClient, scriptedFetch, type Scripted } from './scripted-fetch.ts';

const AWAY: [string, Scripted][] = [
  ['the connection is refused', new Error('ECONNREFUSED')],
  ['nobody answers in time', 'never'],
  ['a proxy answers', { status: 502, body: '<html></html>' }],
  ['it shuts down', apiError(503, 'service_unavailable')],
  ['its gateway times out', apiError(504, 'timeout')],
];
const NEWS = {
  trackingId: 'news',
  template: { subject: 'a', text: 'b' },
  recipients: [{ email: 'ada@example.com' }],
};
const once = { maxRetries: 0, attemptTimeoutMs: 20 };

const page = (ids: string[], cursor: string) => ({
  body: { events: ids.map((id) => ({ id, type: 'email.bounced' })), cursors: ids, cursor, hasMore: false },
});

it.each(AWAY)('keeps waiting for a batch when %s', async (_, away) => {
  const state = { trackingId: 'news', state: 'completed', totalRecipients: 1, counts: { queued: 0 } };
  const { tl, sent } = scriptedClient([{ status: 202, body: {} }, away, { body: state }], once);
  const batch = await tl.emails.queueBatch(NEWS);
  expect((await batch.waitUntilDone()).isDone).toBe(true);
  expect(sent).toHaveLength(3);
});

it('keeps waiting for events at the same position', async () => {
  const away = apiError(503, 'service_unavailable');
  const { tl, sent } = scriptedClient([page(['1'], 'c1'), away, page(['2'], 'c2')], once);
  const read: string[] = [];
  for await (const { id } of tl.eventLog({ follow: true })) if (read.push(id) === 2) break;
  expect(read).toEqual(['1', '2']);
  expect(sent.map(({ url }) => url.searchParams.get('after'))).toEqual([null, 'c1', 'c1']);
});

it('ends a wait without a signal at its maximum', async () => {
  const { tl } = scriptedClient(
    ({ method }) => (method === 'POST' ? { status: 202, body: {} } : new Error('ECONNREFUSED')),
    once,
  );
  const batch = await tl.emails.queueBatch(NEWS);
  const waiting = batch.waitUntilDone({ maxWaitMs: 40 });
  await expect(waiting).rejects.toBeInstanceOf(TimeoutError);
  await expect(waiting).rejects.toThrow('The batch news is not done after 40 ms');
  const log = tl.eventLog({ follow: true, maxAwayMs: 0 });
  await expect(log[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(ConnectionError);
});

it('ends a wait when its signal aborts', async () => {
  const { tl } = scriptedClient(() => new Error('ECONNREFUSED'), once);
  const log = tl.eventLog({ follow: true, signal: AbortSignal.timeout(50) });
  await expect(log[Symbol.asyncIterator]().next()).rejects.toThrow(/timeout/);
});

it('fails on errors that a later poll cannot resolve, and at once without follow', async () => {
  const next = (answer: Scripted, follow: boolean) =>
    scriptedClient([answer], once).tl.eventLog({ follow })[Symbol.asyncIterator]().next();
  await expect(next(apiError(403, 'forbidden'), true)).rejects.toBeInstanceOf(Forbidden);
  await expect(next(apiError(429, 'rate_limited'), true)).rejects.toMatchObject({ status: 429 });
  await expect(next('never', false)).rejects.toBeInstanceOf(TimeoutError);
});

it("handles a credential's rejection after the caller aborted", async () => {
  const unhandled: unknown[] = [];
  const deliver = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', deliver);
  try {
    const token = () => Promise.reject(new Error('There is no token.'));
    const { fetch } = scriptedFetch([]);
    const tl = new Throughline({ baseUrl: 'https://api.example.com', token, fetch });
    const signal = AbortSignal.abort(new Error('The caller has left.'));
    await expect(tl.users.getCurrentUser({}, { signal })).rejects.toThrow('The caller has left.');
    // Node.js reports unhandled rejections after all pending microtasks.
    await new Promise((resolve) => setImmediate(resolve));
    expect(unhandled).toEqual([]);
  } finally {
    process.off('unhandledRejection', deliver);
  }
});
