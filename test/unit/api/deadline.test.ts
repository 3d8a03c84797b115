import { createDeadline, withTimeout } from '../../../api/request/deadline.ts';

const waitForever = () => new Promise<never>(() => {});
const resolveAfter = (milliseconds: number) =>
  new Promise<string>((resolve) => setTimeout(() => resolve('done'), milliseconds));
const UNAVAILABLE = expect.objectContaining({ status: 503, code: 'unavailable' });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function collectOutcome(work: Promise<unknown>): unknown[] {
  const outcomes: unknown[] = [];
  work.then(
    (result) => outcomes.push(result),
    (error: unknown) => outcomes.push(error),
  );
  return outcomes;
}

it('withTimeout rejects with 503 when the work does not end in time', async () => {
  const outcomes = collectOutcome(withTimeout(1_000, waitForever()));
  await jest.advanceTimersByTimeAsync(999);
  expect(outcomes).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(outcomes).toEqual([UNAVAILABLE]);
});

it('a deadline limits all its waits together, and does not count the time between them', async () => {
  const deadline = createDeadline(1_000);
  const first = collectOutcome(deadline.wait(resolveAfter(700)));
  await jest.advanceTimersByTimeAsync(700);
  expect(first).toEqual(['done']);
  await jest.advanceTimersByTimeAsync(60_000);
  const second = collectOutcome(deadline.wait(waitForever()));
  await jest.advanceTimersByTimeAsync(299);
  expect(second).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(second).toEqual([UNAVAILABLE]);
  const third = collectOutcome(deadline.wait(waitForever()));
  await jest.advanceTimersByTimeAsync(1);
  expect(third).toEqual([UNAVAILABLE]);
});

it('a deadline returns an immediate result even after it has passed', async () => {
  const deadline = createDeadline(10);
  collectOutcome(deadline.wait(waitForever()));
  await jest.advanceTimersByTimeAsync(10);
  await expect(deadline.wait(Promise.resolve('there'))).resolves.toBe('there');
});

it('a deadline aborts the work shortly before it expires, but still returns a result that arrives before it expires', async () => {
  const { signal, wait } = createDeadline(1_000);
  const stopped = collectOutcome(wait(resolveAfter(950)));
  await jest.advanceTimersByTimeAsync(899);
  expect(signal.aborted).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect([signal.aborted, signal.reason]).toEqual([true, UNAVAILABLE]);
  expect(stopped).toEqual([]);
  await jest.advanceTimersByTimeAsync(50);
  expect(stopped).toEqual(['done']);
});

it('a deadline aborts nothing after its wait has succeeded', async () => {
  const { signal, wait } = createDeadline(1_000);
  await expect(wait(Promise.resolve('there'))).resolves.toBe('there');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(signal.aborted).toBe(false);
});
