import { createWaits, pauseWhileWaiting } from '../../../api/temporal/await-result.ts';

it('a request releases its admission slot before it queues for a wait, and is refused if the wait cannot start within the timeout', async () => {
  jest.useFakeTimers();
  let pauses = 0;
  const queue = createWaits({ connection: { withDeadline: (_deadlineMs, work) => work() } });
  const waits = pauseWhileWaiting(queue, () => (pauses += 1));
  const { promise: never } = Promise.withResolvers<void>();
  for (let count = 0; count < 50; count += 1) void waits.run('project', () => never);
  const result = waits.run('project', async () => 'started', 3_000).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(await Promise.race([result, Promise.resolve('still waiting')])).toMatchObject({ status: 429 });
  expect(pauses).toBe(51);
});
