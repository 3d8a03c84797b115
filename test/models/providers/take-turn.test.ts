import { keepOpen } from '../../support/keep-open.ts';
import { releaseCalls, pauseCalls, slowCalls, takeTurn } from '../../../models/providers/provider-slots.ts';
import { openDatabaseWorld, type DatabaseWorld } from '../../support/database-world.ts';

const LONG = 3_600_000;

describe('turns of calls that a provider has us slow down', () => {
  let world: DatabaseWorld;
  let worker: DatabaseWorld['worker'];

  keepOpen(
    () => openDatabaseWorld({ poolSize: 8 }),
    (opened) => {
      world = opened;
      ({ worker } = world);
    },
  );

  it('come at once where nothing holds them', async () => {
    expect(await takeTurn(worker, ['meta', 'meta:free'], 0)).toEqual({
      waitMs: 0,
      spacingMs: 0,
      isHeld: false,
    });
  });

  it('lie apart, whoever takes them', async () => {
    await slowCalls(worker, 'meta:apart', 100_000);
    const turns = await Promise.all(
      Array.from({ length: 8 }, () => takeTurn(worker, ['meta', 'meta:apart'], LONG)),
    );
    const waits = turns.map(({ waitMs }) => waitMs).toSorted((one, other) => one - other);
    const gaps = waits.slice(1).map((wait, index) => wait - (waits[index] ?? 0));
    expect(gaps).toHaveLength(7);
    for (const gap of gaps) expect(gap).toBeGreaterThan(90_000);
    expect(turns.every(({ isHeld, spacingMs }) => isHeld && spacingMs === 100_000)).toBe(true);
  });

  it('are not taken by who will not wait as long', async () => {
    await slowCalls(worker, 'meta:patience', 100_000);
    const first = await takeTurn(worker, ['meta:patience'], 10);
    expect(first.waitMs).toBeGreaterThan(10);
    const second = await takeTurn(worker, ['meta:patience'], 10);
    expect(second.waitMs).toBeLessThanOrEqual(first.waitMs);
  });

  it('wait for the longest of several, such as a pause', async () => {
    await pauseCalls(worker, 'meta:one', 200_000);
    await slowCalls(worker, 'meta:two', 1_000);
    expect((await takeTurn(worker, ['meta:one', 'meta:two'], 0)).waitMs).toBeGreaterThan(100_000);
    expect((await takeTurn(worker, ['meta:two'], 0)).waitMs).toBeLessThan(10_000);
  });

  it('come at once again when calls are let go, but for a pause', async () => {
    await slowCalls(worker, 'meta:again', 1);
    await takeTurn(worker, ['meta:again'], LONG);
    await releaseCalls(worker, 'meta:again');
    await slowCalls(worker, 'meta:held', 1);
    await pauseCalls(worker, 'meta:held', 200_000);
    await releaseCalls(worker, 'meta:held');
    expect((await takeTurn(worker, ['meta:again'], LONG)).waitMs).toBeLessThan(10);
    expect((await takeTurn(worker, ['meta:held'], 0)).waitMs).toBeGreaterThan(100_000);
  });
});
