import { createDeadline, withTimeout } from '../../../api/request/deadline.ts';

const never = () => new Promise<never>(() => {});
const after = (milliseconds: number) =>
  new Promise<string>((resolve) => setTimeout(() => resolve('done'), milliseconds));
const refusal = expect.objectContaining({ status: 503, code: 'unavailable' });

describe('a deadline', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Collects the result of the work so far. */
  function watch(work: Promise<unknown>): unknown[] {
    const outcomes: unknown[] = [];
    work.then(
      (result) => outcomes.push(result),
      (error: unknown) => outcomes.push(error),
    );
    return outcomes;
  }

  it('stops waiting for work that hangs', async () => {
    const outcomes = watch(withTimeout(1_000, never()));
    await jest.advanceTimersByTimeAsync(999);
    expect(outcomes).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(outcomes).toEqual([refusal]);
  });

  it('that is shared limits all waits together, and does not run between them', async () => {
    const deadline = createDeadline(1_000);
    const first = watch(deadline.wait(after(700)));
    await jest.advanceTimersByTimeAsync(700);
    expect(first).toEqual(['done']);
    await jest.advanceTimersByTimeAsync(60_000);
    const second = watch(deadline.wait(never()));
    await jest.advanceTimersByTimeAsync(299);
    expect(second).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(second).toEqual([refusal]);
    const third = watch(deadline.wait(never()));
    await jest.advanceTimersByTimeAsync(1);
    expect(third).toEqual([refusal]);
  });

  it('that has passed still returns an immediate result', async () => {
    const deadline = createDeadline(10);
    watch(deadline.wait(never()));
    await jest.advanceTimersByTimeAsync(10);
    await expect(deadline.wait(Promise.resolve('there'))).resolves.toBe('there');
  });

  it('stops the work shortly before it ends, and still returns a result that arrives', async () => {
    const { signal, wait } = createDeadline(1_000);
    const stopped = watch(wait(after(950)));
    await jest.advanceTimersByTimeAsync(899);
    expect(signal.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect([signal.aborted, signal.reason]).toEqual([true, refusal]);
    expect(stopped).toEqual([]);
    await jest.advanceTimersByTimeAsync(50);
    expect(stopped).toEqual(['done']);
  });

  it('that was met stops nothing later', async () => {
    const { signal, wait } = createDeadline(1_000);
    await expect(wait(Promise.resolve('there'))).resolves.toBe('there');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(signal.aborted).toBe(false);
  });
});
