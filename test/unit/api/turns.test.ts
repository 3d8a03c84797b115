import { setImmediate as nextTick } from 'node:timers/promises';
import { Turns } from '../../../api/http/turns.ts';

const LARGE = 1024 * 1024;

/** Asks for turns and notes who got theirs, in order. */
function asking(turns: Turns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const failed: unknown[] = [];
  const begin = async (name: string) => {
    try {
      ends.set(name, await turns.take(LARGE));
      begun.push(name);
    } catch (error) {
      failed.push(error);
    }
  };
  return {
    begun,
    failed,
    end: async (name: string) => {
      ends.get(name)?.();
      await nextTick();
      await nextTick();
    },
    ask: async (...names: string[]) => {
      for (const name of names) {
        void begin(name);
      }
      await nextTick();
      await nextTick();
    },
  };
}

describe('requests with large bodies', () => {
  it('stop waiting when one whose turn it was found PostgreSQL away, and later ones try again', async () => {
    const turns = new Turns();
    const [first, second] = await Promise.all([turns.take(LARGE), turns.take(LARGE)]);
    const { ask, begun, failed } = asking(turns);
    await ask('c', 'd');
    first(true);
    await nextTick();
    const refusal = expect.objectContaining({ status: 503, code: 'unavailable' });
    expect([begun, failed]).toEqual([[], [refusal, refusal]]);
    await ask('e', 'f');
    expect(begun).toEqual(['e']);
    second();
    await nextTick();
    await nextTick();
    expect(begun).toEqual(['e', 'f']);
  });

  it('take their turns two at a time, in the order of their coming', async () => {
    const { ask, end, begun } = asking(new Turns());
    await ask('a', 'b', 'c', 'd');
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    await end('a');
    await end('c');
    await ask('e');
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('are passed by small ones', async () => {
    const turns = new Turns();
    await asking(turns).ask('a', 'b');
    await expect(turns.take(1_000)).resolves.toBeInstanceOf(Function);
  });

  it('are refused as unavailable when their turn does not come, and do not take it later', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    try {
      const { ask, end, begun, failed } = asking(new Turns());
      await ask('a', 'b', 'late');
      await jest.advanceTimersByTimeAsync(60_000);
      expect(failed).toEqual([expect.objectContaining({ status: 503, code: 'unavailable' })]);
      await ask('c');
      await end('a');
      expect(begun).toEqual(['a', 'b', 'c']);
    } finally {
      jest.useRealTimers();
    }
  });
});
