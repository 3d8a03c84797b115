import { setImmediate as nextTick } from 'node:timers/promises';
import { LargeBodySlots } from '../../../api/http/large-body-slots.ts';

const LARGE = 1024 * 1024;

/** Asks for slots and notes who got one, in order. */
function asking(slots: LargeBodySlots) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const failed: unknown[] = [];
  const begin = async (name: string) => {
    try {
      ends.set(name, await slots.acquire(LARGE));
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
  it('stop waiting when one with a slot found PostgreSQL away, and later ones try again', async () => {
    const slots = new LargeBodySlots();
    const [first, second] = await Promise.all([slots.acquire(LARGE), slots.acquire(LARGE)]);
    const { ask, begun, failed } = asking(slots);
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

  it('get their slots two at a time, in the order of their coming', async () => {
    const { ask, end, begun } = asking(new LargeBodySlots());
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
    const slots = new LargeBodySlots();
    await asking(slots).ask('a', 'b');
    await expect(slots.acquire(1_000)).resolves.toBeInstanceOf(Function);
  });

  it('are refused as unavailable when no slot comes free, and do not take one later', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    try {
      const { ask, end, begun, failed } = asking(new LargeBodySlots());
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
