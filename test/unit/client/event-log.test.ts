import { CursorExpired } from '../../../client/src/index.ts';
import { apiError, scriptedClient } from './scripted-fetch.ts';

const page = (ids: string[], cursor: string, hasMore: boolean) => ({
  body: {
    events: ids.map((id) => ({ id, type: 'email.bounced' })),
    cursors: ids.map((id) => `at ${id}`),
    cursor,
    hasMore,
  },
});

it('reads events in order with the position of each', async () => {
  const { tl, sent } = scriptedClient([
    page(['1', '2'], 'c1', true),
    page([], 'c2', true),
    page(['3'], 'c3', false),
  ]);
  const log = tl.eventLog({ after: 'c0', types: ['email.bounced', 'email.complained'] });
  const read = [];
  for await (const { id } of log) read.push([id, log.cursor]);
  expect(read).toEqual([
    ['1', 'at 1'],
    ['2', 'at 2'],
    ['3', 'at 3'],
  ]);
  expect(log.cursor).toBe('c3');
  expect(sent.map(({ url }) => url.searchParams.get('after'))).toEqual(['c0', 'c1', 'c2']);
  expect(sent[0]?.url.searchParams.get('types')).toBe('email.bounced,email.complained');
});

it('continues after the event at which the loop was left', async () => {
  const { tl, sent } = scriptedClient([page(['1', '2'], 'c2', false), page(['2'], 'c2', false)]);
  const log = tl.eventLog();
  for await (const { id } of log) {
    expect(id).toBe('1');
    break;
  }
  for await (const { id } of log) expect(id).toBe('2');
  expect(sent.map(({ url }) => url.searchParams.get('after'))).toEqual([null, 'at 1']);
});

it('starts after the newest event, and misses none between its start and the loop', async () => {
  const { tl, sent } = scriptedClient([page([], 'now', false), page(['1'], 'c1', false)]);
  const log = tl.eventLog({ from: 'now', types: ['email.bounced'] });
  await log.start();
  expect(log.cursor).toBe('now');
  const read = [];
  for await (const { id } of log) read.push(id);
  expect(read).toEqual(['1']);
  expect(
    sent.map(({ url: { searchParams } }) => [searchParams.get('from'), searchParams.get('after')]),
  ).toEqual([
    ['now', null],
    [null, 'now'],
  ]);
});

it('starts after the newest event when the loop starts, or at a stored cursor', async () => {
  const { tl, sent } = scriptedClient([page([], 'now', false), page([], 'c1', false)]);
  for (const after of [undefined, 'stored']) {
    const log = tl.eventLog({ from: 'now', after });
    for await (const event of log) expect(event).toBeUndefined();
  }
  expect(
    sent.map(({ url: { searchParams } }) => [searchParams.get('from'), searchParams.get('after')]),
  ).toEqual([
    ['now', null],
    [null, 'stored'],
  ]);
});

it('waits for new events until it is aborted', async () => {
  const controller = new AbortController();
  const { tl, sent } = scriptedClient([page([], 'c1', false), page(['1'], 'c2', false)]);
  const read: string[] = [];
  const follow = async () => {
    for await (const { id } of tl.eventLog({ follow: true, signal: controller.signal })) {
      read.push(id);
      controller.abort(new Error('That is enough.'));
    }
  };
  await expect(follow()).rejects.toThrow('That is enough.');
  expect(read).toEqual(['1']);
  expect(sent).toHaveLength(2);
});

it('fails when events after the cursor were deleted', async () => {
  const { tl } = scriptedClient([apiError(410, 'cursor_expired')]);
  const next = tl.eventLog({ after: 'old' })[Symbol.asyncIterator]().next();
  await expect(next).rejects.toBeInstanceOf(CursorExpired);
});
