import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { finalFailure } from '../../../activities/failures.ts';
import { loadFirst } from '../../../worker/create-worker.ts';

/** Runs an activity behind `load`, and returns the order of events. */
async function runActivity(load: () => Promise<unknown>): Promise<string[]> {
  const events: string[] = [];
  const loading = loadFirst(async () => {
    await load();
    events.push('loaded');
  });
  const environment = new MockActivityEnvironment(
    {},
    { interceptors: [loading], logger: new DefaultLogger('ERROR') },
  );
  const [run] = await Promise.allSettled([environment.run(async () => events.push('recorded'))]);
  if (run.status === 'rejected') events.push(String(Reflect.get(Object(run.reason), 'type')));
  return events;
}

it.each([
  [
    'records nothing while the client of its provider loads',
    () => new Promise((resolve) => setTimeout(resolve, 10)),
    ['loaded', 'recorded'],
  ],
  [
    'records nothing when the deployment has no client of the provider',
    () => Promise.reject(finalFailure('provider_refused', { reason: 'NOT_CONFIGURED' })),
    ['provider_refused'],
  ],
])('an activity %s', async (_, load, expected) => {
  expect(await runActivity(load)).toEqual(expected);
});
