import { setMaxListeners } from 'node:events';
import { setImmediate as nextTick } from 'node:timers/promises';
import { BodyTurns, type BodyTurn } from '../../../api/http/body-turns.ts';

const MIB = 1024 * 1024;

async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await nextTick();
}

/** Asks for room, and notes who got it, in order, and what the others were refused with. */
function asking(turns: BodyTurns) {
  const reading: string[] = [];
  const refused: unknown[] = [];
  const held = new Map<string, BodyTurn>();
  const gone = new AbortController();
  setMaxListeners(0, gone.signal);
  const reserve = async (name: string, holder: string, bytes: number) => {
    try {
      held.set(name, await turns.reserve(holder, bytes, gone.signal));
      reading.push(name);
    } catch (error) {
      refused.push(error);
    }
  };
  return {
    reading,
    refused,
    leave: () => gone.abort(),
    held: (name: string): BodyTurn => held.get(name) ?? { begin: async () => {}, end: () => {} },
    ask: async (bytes: number, ...names: string[]) => {
      for (const name of names) {
        const [holder = ''] = name.split(' ');
        void reserve(name, holder, bytes);
      }
      await settle();
    },
  };
}

describe('large bodies', () => {
  it('are read as far as there is room: half of it for one project', async () => {
    const { ask, reading, held } = asking(new BodyTurns());
    await ask(8 * MIB, 'loud 1', 'loud 2', 'loud 3', 'quiet 1', 'other 1', 'late 1');
    expect(reading).toEqual(['loud 1', 'loud 2', 'quiet 1', 'other 1']);
    held('loud 1').end();
    held('loud 1').end();
    await settle();
    expect(reading).toHaveLength(5);
  });

  it('are read for another project while one has the largest of all', async () => {
    const { ask, reading } = asking(new BodyTurns());
    await ask(16 * MIB, 'loud 1', 'loud 2', 'quiet 1', 'other 1');
    expect(reading).toEqual(['loud 1', 'quiet 1']);
  });

  it('are worked on three at a time, two of one project, by whoever was read', async () => {
    const { ask, held } = asking(new BodyTurns());
    await ask(MIB, 'loud 1', 'loud 2', 'loud 3', 'quiet 1');
    const begun: string[] = [];
    for (const name of ['loud 1', 'loud 2', 'loud 3', 'quiet 1']) {
      void held(name)
        .begin(MIB)
        .then(() => begun.push(name));
    }
    await settle();
    expect(begun).toEqual(['loud 1', 'loud 2', 'quiet 1']);
    held('loud 2').end();
    await settle();
    expect(begun).toEqual(['loud 1', 'loud 2', 'quiet 1', 'loud 3']);
  });

  it('leave their room as soon as they turn out to be small', async () => {
    const { ask, reading, held } = asking(new BodyTurns());
    await ask(8 * MIB, 'loud 1', 'loud 2', 'loud 3');
    await held('loud 1').begin(1_000);
    await settle();
    expect(reading).toEqual(['loud 1', 'loud 2', 'loud 3']);
  });

  it('are passed by small ones', async () => {
    const { ask, reading } = asking(new BodyTurns());
    await ask(8 * MIB, 'loud 1', 'loud 2', 'loud 3');
    await ask(1_000, 'loud 4');
    expect(reading).toEqual(['loud 1', 'loud 2', 'loud 4']);
  });

  it('are refused when too many of a project wait, or of all', async () => {
    const { ask, refused } = asking(new BodyTurns());
    await ask(8 * MIB, ...Array.from({ length: 35 }, (_, n) => `loud ${n}`));
    expect(refused).toMatchObject([{ status: 429, code: 'rate_limited', limit: 'share' }]);
    await ask(8 * MIB, ...Array.from({ length: 99 }, (_, n) => `other-${n} 1`));
    expect(refused.slice(1)).toMatchObject([{ status: 503 }]);
  });

  it('stop waiting when one that had its turn found PostgreSQL away, and later ones try again', async () => {
    const { ask, held, reading, refused } = asking(new BodyTurns());
    await ask(8 * MIB, 'a 1', 'a 2', 'a 3', 'b 1', 'c 1', 'd 1', 'e 0');
    held('a 1').end(true);
    await settle();
    expect(refused.length).toBeGreaterThan(0);
    expect(
      refused.every((error) => error instanceof Error && 'status' in error && error.status === 503),
    ).toBe(true);
    const before = reading.length;
    held('a 2').end();
    await ask(MIB, 'e 1');
    expect(reading).toHaveLength(before + 1);
  });

  it('leave their place to others when their callers go away', async () => {
    const turns = new BodyTurns();
    const { ask, leave, refused } = asking(turns);
    await ask(8 * MIB, ...Array.from({ length: 34 }, (_, n) => `loud ${n}`));
    expect(refused).toHaveLength(0);
    leave();
    await settle();
    expect(refused).toHaveLength(32);
    const others = asking(turns);
    await others.ask(8 * MIB, 'loud again');
    expect(others.refused).toHaveLength(0);
  });

  it('are not waited for when their callers have left before', async () => {
    const turns = new BodyTurns();
    const { ask, leave, refused, reading } = asking(turns);
    leave();
    await ask(8 * MIB, 'gone 1', 'gone 2', 'gone 3');
    expect(refused).toHaveLength(3);
    const others = asking(turns);
    await others.ask(8 * MIB, 'a 1', 'a 2', 'b 1');
    expect([reading, others.reading]).toEqual([[], ['a 1', 'a 2', 'b 1']]);
  });

  it('are refused when no room comes free in time, and take none later', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    try {
      const { ask, held, reading, refused } = asking(new BodyTurns());
      await ask(8 * MIB, 'a 1', 'a 2', 'a 3', 'b 1', 'c 1', 'e 1');
      await jest.advanceTimersByTimeAsync(60_000);
      expect(refused).toMatchObject([{ status: 429 }, { status: 503 }]);
      held('b 1').end();
      await ask(MIB, 'd 1');
      expect(reading).toEqual(['a 1', 'a 2', 'b 1', 'c 1', 'd 1']);
    } finally {
      jest.useRealTimers();
    }
  });
});
