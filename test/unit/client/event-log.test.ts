import { CursorExpired } from '../../../client/src/index.ts';
import { buildApiError, createScriptedClient, type SentRequest } from './scripted-fetch.ts';

const buildPage = (ids: string[], cursor: string, hasMore: boolean) => ({
  body: {
    events: ids.map((id) => ({ id, type: 'email.bounced' })),
    cursors: ids.map((id) => `at ${id}`),
    cursor,
    hasMore,
  },
});

const listPositions = (sent: SentRequest[]) =>
  sent.map(({ url: { searchParams } }) => [searchParams.get('from'), searchParams.get('after')]);

it('the event log yields events in order with their cursors', async () => {
  const { tl, sent } = createScriptedClient([
    buildPage(['1', '2'], 'c1', true),
    buildPage([], 'c2', true),
    buildPage(['3'], 'c3', false),
  ]);
  const log = tl.eventLog({ after: 'c0', types: ['email.bounced', 'email.complained'] });
  const received = [];
  for await (const { id } of log) received.push([id, log.cursor]);
  expect(received).toEqual([
    ['1', 'at 1'],
    ['2', 'at 2'],
    ['3', 'at 3'],
  ]);
  expect(log.cursor).toBe('c3');
  expect(sent.map(({ url }) => url.searchParams.get('after'))).toEqual(['c0', 'c1', 'c2']);
  expect(sent[0]?.url.searchParams.get('types')).toBe('email.bounced,email.complained');
});

it('a second loop over the event log continues after the event at which the first loop ended', async () => {
  const { tl, sent } = createScriptedClient([
    buildPage(['1', '2'], 'c2', false),
    buildPage(['2'], 'c2', false),
  ]);
  const log = tl.eventLog();
  for await (const { id } of log) {
    expect(id).toBe('1');
    break;
  }
  for await (const { id } of log) expect(id).toBe('2');
  expect(sent.map(({ url }) => url.searchParams.get('after'))).toEqual([null, 'at 1']);
});

it('the event log yields every event since start(), including those from before the loop', async () => {
  const { tl, sent } = createScriptedClient([buildPage([], 'now', false), buildPage(['1'], 'c1', false)]);
  const log = tl.eventLog({ from: 'now', types: ['email.bounced'] });
  await log.start();
  expect(log.cursor).toBe('now');
  const received = [];
  for await (const { id } of log) received.push(id);
  expect(received).toEqual(['1']);
  expect(listPositions(sent)).toEqual([
    ['now', null],
    [null, 'now'],
  ]);
});

it('the event log with `from: "now"` starts after the newest event, or after a cursor if the caller passes one', async () => {
  const { tl, sent } = createScriptedClient([buildPage([], 'now', false), buildPage([], 'c1', false)]);
  for (const after of [undefined, 'stored']) {
    const log = tl.eventLog({ from: 'now', after });
    for await (const event of log) expect(event).toBeUndefined();
  }
  expect(listPositions(sent)).toEqual([
    ['now', null],
    [null, 'stored'],
  ]);
});

it('a loop with `follow` waits for new events until its signal aborts', async () => {
  const controller = new AbortController();
  const { tl, sent } = createScriptedClient([buildPage([], 'c1', false), buildPage(['1'], 'c2', false)]);
  const received: string[] = [];
  const readUntilAborted = async () => {
    for await (const { id } of tl.eventLog({ follow: true, signal: controller.signal })) {
      received.push(id);
      controller.abort(new Error('That is enough.'));
    }
  };
  await expect(readUntilAborted()).rejects.toThrow('That is enough.');
  expect(received).toEqual(['1']);
  expect(sent).toHaveLength(2);
});

it('a loop over events fails with CursorExpired when events after the cursor were deleted', async () => {
  const { tl } = createScriptedClient([buildApiError(410, 'cursor_expired')]);
  const next = tl.eventLog({ after: 'old' })[Symbol.asyncIterator]().next();
  await expect(next).rejects.toBeInstanceOf(CursorExpired);
});
