import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import { EventLoopTurns } from '../../../api/http/event-loop-turns.ts';

test('gives each that asks a turn of the event loop of its own, in the order in which they ask', async () => {
  const turns = new EventLoopTurns();
  const given: string[] = [];
  const ask = async (name: string) => {
    await turns.next();
    given.push(name);
  };
  const all = Promise.all(['one', 'two', 'three'].map(ask));
  const givenBefore: number[] = [];
  while (given.length < 3) {
    givenBefore.push(given.length);
    await nextEventLoopTurn();
  }
  await all;
  expect(new Set(givenBefore)).toEqual(new Set([0, 1, 2]));
  expect(given).toEqual(['one', 'two', 'three']);
});
