import {
  endSlowdown,
  pauseCalls,
  slowCalls,
  takeSlowedSlot,
} from '../../../models/providers/provider-slots.ts';
import { openDatabaseWorld, type DatabaseWorld } from '../../support/database-world.ts';
import { keepOpen } from '../../support/keep-open.ts';

const LONG = 3_600_000;

let worker: DatabaseWorld['worker'];

const world = keepOpen(
  () => openDatabaseWorld({ poolSize: 8 }),
  () => {
    ({ worker } = world);
  },
);

it('takeSlowedSlot reserves a slot at once without a slowdown', async () => {
  expect(await takeSlowedSlot(worker, ['meta', 'meta:free'], 0)).toEqual({
    waitMs: 0,
    spacingMs: 0,
    isRestricted: false,
  });
});

it('takeSlowedSlot spaces the slots of slowed calls for concurrent callers', async () => {
  await slowCalls(worker, 'meta:apart', 100_000);
  const slots = await Promise.all(
    Array.from({ length: 8 }, () => takeSlowedSlot(worker, ['meta', 'meta:apart'], LONG)),
  );
  const waits = slots.map(({ waitMs }) => waitMs).toSorted((one, other) => one - other);
  const gaps = waits.slice(1).map((wait, index) => wait - (waits[index] ?? 0));
  expect(gaps).toHaveLength(7);
  for (const gap of gaps) expect(gap).toBeGreaterThan(90_000);
  expect(slots.every(({ isRestricted, spacingMs }) => isRestricted && spacingMs === 100_000)).toBe(true);
});

it('takeSlowedSlot reserves no slot of slowed calls beyond the longest wait', async () => {
  await slowCalls(worker, 'meta:patience', 100_000);
  const first = await takeSlowedSlot(worker, ['meta:patience'], 10);
  expect(first.waitMs).toBeGreaterThan(10);
  const second = await takeSlowedSlot(worker, ['meta:patience'], 10);
  expect(second.waitMs).toBeLessThanOrEqual(first.waitMs);
});

it('takeSlowedSlot waits for the longest of several slowdowns and pauses', async () => {
  await pauseCalls(worker, 'meta:one', 200_000);
  await slowCalls(worker, 'meta:two', 1_000);
  expect((await takeSlowedSlot(worker, ['meta:one', 'meta:two'], 0)).waitMs).toBeGreaterThan(100_000);
  expect((await takeSlowedSlot(worker, ['meta:two'], 0)).waitMs).toBeLessThan(10_000);
});

it('takeSlowedSlot ends a slowdown at once and keeps a pause', async () => {
  await slowCalls(worker, 'meta:again', 1);
  await takeSlowedSlot(worker, ['meta:again'], LONG);
  await endSlowdown(worker, 'meta:again');
  await slowCalls(worker, 'meta:held', 1);
  await pauseCalls(worker, 'meta:held', 200_000);
  await endSlowdown(worker, 'meta:held');
  expect((await takeSlowedSlot(worker, ['meta:again'], LONG)).waitMs).toBeLessThan(10);
  expect((await takeSlowedSlot(worker, ['meta:held'], 0)).waitMs).toBeGreaterThan(100_000);
});
