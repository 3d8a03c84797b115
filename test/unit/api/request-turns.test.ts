import { setMaxListeners } from 'node:events';
import express from 'express';
import { BodyTurns } from '../../../api/http/body-turns.ts';
import { RequestTurns } from '../../../api/http/request-turns.ts';
import { ExpectedHolders } from '../../../api/serve/expected-holders.ts';
import { holdTurn, type Turn } from '../../../api/serve/hold-turn.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));
const stays = new AbortController().signal;
setMaxListeners(0, stays);

/** Asks for turns in this order, and notes in which they were given. */
function asking(turns: RequestTurns, names: string[]) {
  const given: string[] = [];
  const ends: (() => void)[] = [];
  const refused: unknown[] = [];
  const ask = async (name: string) => {
    const [holder = ''] = name.split(' ');
    try {
      ends.push(await turns.take(holder, stays));
      given.push(name);
    } catch (error) {
      refused.push(error);
    }
  };
  for (const name of names) void ask(name);
  return { given, refused, endOne: () => ends.shift()?.() };
}

it('works on one request of each tenant after another, however many a loud one has sent before', async () => {
  const loud = Array.from({ length: 20 }, (_, number) => `loud ${number}`);
  const { given, endOne } = asking(new RequestTurns(4), [...loud, 'quiet 1', 'quiet 2', 'other 1']);
  await settled();
  // Three of four: the last is for whoever else comes.
  expect(given).toEqual(['loud 0', 'loud 1', 'loud 2', 'quiet 1']);
  for (let turn = 0; turn < 4; turn += 1) {
    endOne();
    await settled();
  }
  expect(given.slice(4)).toEqual(['loud 3', 'quiet 2', 'other 1', 'loud 4']);
});

it('lets a tenant have 500 requests wait, and says whose share is used up', async () => {
  const { refused } = asking(
    new RequestTurns(4),
    Array.from({ length: 504 }, (_, number) => `loud ${number}`),
  );
  await settled();
  expect(refused).toMatchObject([{ whose: 'holder' }]);
});

it('lets others go on while a request waits for something else for longer than a turn', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  try {
    const { given, endOne } = asking(new RequestTurns(1), ['slow 1', 'slow 2', 'quiet 1']);
    await jest.advanceTimersByTimeAsync(250);
    expect(given).toEqual(['slow 1', 'slow 2']);
    // Its turn is over already: it gives back nothing of the other's.
    endOne();
    await jest.advanceTimersByTimeAsync(0);
    expect(given).toEqual(['slow 1', 'slow 2']);
  } finally {
    jest.useRealTimers();
  }
});

it.each<[string, (turn: Turn) => Promise<void>]>([
  ['waits for a provider', async (turn) => turn.pause()],
  ['waits for room for a large body', (turn) => turn.reserve('a', 8 * 1024 * 1024, stays)],
  ['has stored what it promises', async (turn) => turn.end()],
])('gives its turn to another once it %s', async (_, wait) => {
  const turns = { requests: new RequestTurns(1), bodies: new BodyTurns() };
  await holdTurn(turns, async (turn) => {
    expect([turn.startNow('a'), turns.requests.takeNow('b')]).toEqual([true, undefined]);
    await wait(turn);
    expect(turns.requests.takeNow('b')).toBeDefined();
  });
});

describe('whose share a request is expected to use', () => {
  const PROJECT = '0b6c1f0e-6f5e-4b3c-9d0a-1c2d3e4f5a6b';
  const request = (headers: Record<string, string>, projectId?: string) =>
    Object.create(express.request, {
      headers: { value: headers },
      params: { value: projectId === undefined ? {} : { projectId } },
      ip: { value: '192.0.2.1' },
    });

  it('is that of the request before it with the same credentials in the same project', () => {
    const holders = new ExpectedHolders();
    const app = { 'x-app-key': 'tl_ak_a' };
    expect(holders.of(request(app), true).holder).toBe('network:192.0.2.1');
    holders.of(request(app), true).found(PROJECT);
    expect(holders.of(request(app), true).holder).toBe(PROJECT);
    expect(holders.of(request({ 'x-app-key': 'tl_ak_b' }), true).holder).toBe('network:192.0.2.1');
    expect(holders.of(request(app, 'another'), true).holder).toBe('network:192.0.2.1');
    expect(holders.of(request(app), false).holder).toBe('network:192.0.2.1');
  });

  it('is no longer theirs once the credentials do not hold', () => {
    const holders = new ExpectedHolders();
    const token = { authorization: 'Bearer a' };
    holders.of(request(token), false).found('user:a');
    holders.of(request(token), false).refused();
    expect(holders.of(request(token), false).holder).toBe('network:192.0.2.1');
  });
});
