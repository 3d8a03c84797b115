import { MockActivityEnvironment } from '@temporalio/testing';
import { ApplicationFailure } from '@temporalio/common';
import { DefaultLogger } from '@temporalio/worker';
import { pino } from 'pino';
import { activityFailure } from '../../../activities/failures.ts';
import { maskFailures } from '../../../worker/mask-failures.ts';

/** Runs an activity in its n-th attempt that fails with an error, and gives the failure that Temporal gets. */
async function failureOf(thrown: Error, attempt = 1): Promise<ApplicationFailure> {
  const environment = new MockActivityEnvironment(
    { attempt },
    { interceptors: [maskFailures(pino({ enabled: false }))], logger: new DefaultLogger('ERROR') },
  );
  const [run] = await Promise.allSettled([environment.run(() => Promise.reject(thrown))]);
  const failure: unknown = run.status === 'rejected' ? run.reason : undefined;
  if (failure instanceof ApplicationFailure) return failure;
  throw new Error('No failure of ours.', { cause: failure });
}

describe('an activity that fails unexpectedly', () => {
  it('tells Temporal nothing of why', async () => {
    const failure = await failureOf(new Error('duplicate key (email)=(ada@example.com)'));
    expect(failure).toMatchObject({ type: 'internal', message: 'internal' });
    expect(failure.cause).toBeUndefined();
  });

  it('is tried again every 5 s at the latest: a database that was away for long is used soon after its return', async () => {
    const delays = await Promise.all(
      [1, 2, 5, 6, 100].map(async (attempt) => (await failureOf(new Error('gone'), attempt)).nextRetryDelay),
    );
    expect(delays).toEqual([200, 400, 3_200, 5_000, 5_000]);
  });
});

describe('an activity that fails with a failure of ours', () => {
  it('passes it on as it is', async () => {
    const failure = activityFailure('provider_rate_limit', { retryAfterMs: 7_000 });
    await expect(failureOf(failure)).resolves.toBe(failure);
  });
});
