import { ActivityExecutionFailedError } from '@temporalio/client';
import { ApplicationFailure, TimeoutFailure } from '@temporalio/common';
import { createWaits } from '../../../api/temporal/await-result.ts';

const waits = () => createWaits({ connection: { withDeadline: (_deadline, work) => work() } });
const settled = () => new Promise((resolve) => setImmediate(resolve));
const waitFor = (job: { result(): Promise<unknown> }, deadlineMs = soon()) =>
  waits().run('a project', (forResult) => forResult(job, deadlineMs));
const soon = () => Date.now() + 60_000;
const failing = (cause: Error) => ({
  result: () => Promise.reject(new ActivityExecutionFailedError('failed', cause, 'id')),
});

describe('waiting for a result', () => {
  it('is limited to 50 of a project and 200 in total, and continues when one has ended', async () => {
    const some = waits();
    const ends: (() => void)[] = [];
    const started: string[] = [];
    const job = () => ({ result: () => new Promise<void>((resolve) => ends.push(resolve)) });
    const wait = (project: string) =>
      some.run(project, (forResult) => {
        started.push(project);
        return forResult(job(), soon());
      });
    const waitsOfOne = Array.from({ length: 50 }, () => wait('one'));
    await expect(wait('one')).rejects.toMatchObject({ status: 429, code: 'rate_limited' });
    const waitsOfOthers = Array.from({ length: 150 }, (_, n) => wait(`other-${n % 5}`));
    await expect(wait('late')).rejects.toMatchObject({ status: 503, code: 'unavailable' });
    expect([started.length, started.includes('late')]).toEqual([200, false]);
    ends.shift()?.();
    await waitsOfOne[0];
    const another = wait('one');
    await settled();
    for (const end of ends) end();
    await expect(Promise.all([...waitsOfOne, ...waitsOfOthers, another])).resolves.toHaveLength(201);
  });

  it.each([
    [new TimeoutFailure('x', undefined, 'SCHEDULE_TO_START'), 503, 'unavailable'],
    [new TimeoutFailure('x', undefined, 'START_TO_CLOSE'), 504, 'provider_timeout'],
    [ApplicationFailure.nonRetryable('x', 'provider_unavailable'), 502, 'provider_error'],
    [ApplicationFailure.nonRetryable('x', 'provider_quota', { retryAfterMs: 1_500 }), 429, 'rate_limited'],
    [ApplicationFailure.nonRetryable('x', 'not_found'), 404, 'not_found'],
    [ApplicationFailure.nonRetryable('x', 'internal'), 503, 'unavailable'],
    [ApplicationFailure.nonRetryable('words', 'SomethingElse'), 500, 'internal_error'],
    [new Error('terminated'), 503, 'unavailable'],
  ])('answers %s with %i %s', async (cause, status, code) => {
    await expect(waitFor(failing(cause))).rejects.toMatchObject({ status, code });
  });

  it('passes on only fields and names of the allow-list', async () => {
    const fields = [{ path: 'keywords[0]', message: 'is not valid', secret: 'canary' }];
    const cause = ApplicationFailure.nonRetryable('canary', 'invalid_request', {
      fields,
      reason: 'a canary!',
    });
    const error: unknown = await waitFor(failing(cause)).catch((thrown: unknown) => thrown);
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      code: 'validation_error',
      message: 'keywords[0] is not valid.',
      details: [{ path: 'keywords[0]', message: 'is not valid' }],
    });
  });

  it('answers 504 after the time limit', async () => {
    const job = { result: () => Promise.reject(new Error('deadline exceeded')) };
    await expect(waitFor(job, Date.now() - 1)).rejects.toMatchObject({ status: 504 });
  });
});
