import type { Database } from '../../../models/database.ts';
import {
  pauseCalls,
  findRemainingPauseMs,
  slowCalls,
  reserveSlot,
  endSlowdown,
  takeSlowedSlot,
} from '../../../models/providers/provider-slots.ts';
import { RETENTION_RULES } from '../../../models/retention/retention-rules.ts';
import { rows, run } from '../../../models/rows.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { openDatabaseWorld, type DatabaseWorld } from '../../support/database-world.ts';
import { keepOpen } from '../../support/keep-open.ts';

let created: TestDatabase;
let database: Database;

beforeEach(async () => {
  created = await createTestDatabase();
  database = created.connect('worker', { poolSize: 10, statementTimeoutMs: 60_000 });
});

afterEach(() => created.drop());

const reserve = (spacingMs: number, maxWaitMs = 1e9) =>
  reserveSlot(database, 'resend', { spacingMs, maxWaitMs });

async function readSlotMs(): Promise<number> {
  const [slot] = await rows<{ ms: number }>(
    database,
    `select (extract(epoch from taken_at) * 1000)::float8 as ms from provider_slots where provider = 'resend'`,
  );
  return slot?.ms ?? Number.NaN;
}

it('reserveSlot spaces the slots of concurrent callers', async () => {
  const hourMs = 3_600_000;
  const waits = await Promise.all(Array.from({ length: 10 }, () => reserve(hourMs)));
  const sorted = waits.map((wait) => wait ?? Number.NaN).toSorted((a, b) => a - b);
  const gaps = sorted.slice(1).map((wait, index) => wait - (sorted[index] ?? Number.NaN));
  // Each wait is measured from the start of its own call. The calls start at slightly different times, so the
  // gaps vary a little.
  for (const gap of gaps) expect(Math.abs(gap - hourMs)).toBeLessThan(hourMs / 10);
});

it.each([
  { call: 'a first call', idleSeconds: undefined, lateMs: 300 },
  { call: 'a call that follows an idle minute', idleSeconds: 60, lateMs: 300 },
  { call: 'a call that did not wait', idleSeconds: 2, lateMs: 50 },
  { call: 'a call that waited', idleSeconds: 0, lateMs: 0 },
])('reserveSlot adds $lateMs ms to the spacing after $call', async ({ idleSeconds, lateMs }) => {
  if (idleSeconds !== undefined) {
    await run(
      database,
      `insert into provider_slots (provider, taken_at) values ('resend', now() - make_interval(secs => $1))`,
      [idleSeconds],
    );
  }
  await reserve(1_500);
  const first = await readSlotMs();
  await reserve(1_500);
  expect((await readSlotMs()) - first).toBeCloseTo(1_500 + lateMs, 0);
});

it('reserveSlot reserves no slot beyond the maximum wait', async () => {
  const hourMs = 3_600_000;
  await reserve(hourMs);
  await expect(reserve(hourMs, 10_000)).resolves.toBeUndefined();
  await expect(reserve(hourMs, 10_000)).resolves.toBeUndefined();
  const wait = await reserve(hourMs);
  expect(wait).toBeLessThanOrEqual(hourMs + 300);
  expect(wait).toBeGreaterThan(hourMs / 2);
});

it('reserveSlot adds the lateness of the last call to the wait before it checks the maximum wait', async () => {
  await run(
    database,
    `insert into provider_slots (provider, taken_at, late_ms) values ('resend', now(), 60000)`,
  );
  await expect(reserve(1, 30_000)).resolves.toBeUndefined();
  await expect(reserve(1, 61_000)).resolves.toBeGreaterThan(30_000);
});

it('reserveSlot spaces slots by a lower rate limit that the provider reports', async () => {
  await slowCalls(database, 'resend', 60_000);
  await reserve(1);
  expect(await reserve(1)).toBeGreaterThan(60_000);
  await expect(reserve(1, 15_000)).resolves.toBeUndefined();
});

it('reserveSlot delays the next slot for as long as the provider requests', async () => {
  await reserve(1);
  await pauseCalls(database, 'resend', 3_600_000);
  await expect(reserve(1, 60_000)).resolves.toBeUndefined();
  const wait = await reserve(1);
  expect(wait).toBeGreaterThan(1_800_000);
  expect(wait).toBeLessThanOrEqual(3_600_010);
});

it('reserveSlot accepts slot spacings with fractions of a millisecond', async () => {
  for (const spacing of [0.0102, 1.02, 68]) await expect(reserve(spacing)).resolves.toBeGreaterThanOrEqual(0);
});

it('pauseCalls never moves the next slot to an earlier time', async () => {
  await reserve(1);
  await pauseCalls(database, 'resend', 3_600_000);
  await pauseCalls(database, 'resend', 1);
  await expect(reserve(1)).resolves.toBeGreaterThan(1_800_000);
});

it('retention deletes slots that were unused for a day, and keeps pauses', async () => {
  await reserve(1);
  await pauseCalls(database, 'meta:act_1', 3_600_000);
  await run(
    database,
    `insert into provider_slots (provider, taken_at)
     values ('resend:left', now() - interval '25 hours'), ('resend:used', now() - interval '23 hours')`,
  );
  const rule = RETENTION_RULES.find(({ table }) => table === 'provider_slots');
  expect(await rule?.expire(database, { days: rule.days, limit: 10 })).toMatchObject({ rows: 1 });
  const left = await rows<{ provider: string }>(
    database,
    'select provider from provider_slots order by provider',
  );
  expect(left.map(({ provider }) => provider)).toEqual(['meta:act_1', 'resend', 'resend:used']);
  expect(await findRemainingPauseMs(database, ['meta:act_1'])).toBeGreaterThan(0);
  // Without its row, the provider counts as never called.
  expect(await reserveSlot(database, 'resend:left', { spacingMs: 1, maxWaitMs: 0 })).toBe(0);
});

const LONG_WAIT_MS = 3_600_000;

let worker: DatabaseWorld['worker'];

const world = keepOpen(
  () => openDatabaseWorld({ poolSize: 8 }),
  () => {
    ({ worker } = world);
  },
);

it('takeSlowedSlot returns no wait when calls are not slowed', async () => {
  expect(await takeSlowedSlot(worker, ['meta', 'meta:free'], 0)).toEqual({
    waitMs: 0,
    spacingMs: 0,
    isRestricted: false,
  });
});

it('takeSlowedSlot spaces the slots of concurrent callers while calls are slowed', async () => {
  await slowCalls(worker, 'meta:apart', 100_000);
  const slots = await Promise.all(
    Array.from({ length: 8 }, () => takeSlowedSlot(worker, ['meta', 'meta:apart'], LONG_WAIT_MS)),
  );
  const waits = slots.map(({ waitMs }) => waitMs).toSorted((one, other) => one - other);
  const gaps = waits.slice(1).map((wait, index) => wait - (waits[index] ?? 0));
  expect(gaps).toHaveLength(7);
  for (const gap of gaps) expect(gap).toBeGreaterThan(90_000);
  expect(slots.every(({ isRestricted, spacingMs }) => isRestricted && spacingMs === 100_000)).toBe(true);
});

it('takeSlowedSlot reserves no slot of slowed calls beyond the maximum wait', async () => {
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

it('endSlowdown ends a slowdown at once and keeps a pause', async () => {
  await slowCalls(worker, 'meta:again', 1);
  await takeSlowedSlot(worker, ['meta:again'], LONG_WAIT_MS);
  await endSlowdown(worker, 'meta:again');
  await slowCalls(worker, 'meta:held', 1);
  await pauseCalls(worker, 'meta:held', 200_000);
  await endSlowdown(worker, 'meta:held');
  expect((await takeSlowedSlot(worker, ['meta:again'], LONG_WAIT_MS)).waitMs).toBeLessThan(10);
  expect((await takeSlowedSlot(worker, ['meta:held'], 0)).waitMs).toBeGreaterThan(100_000);
});
