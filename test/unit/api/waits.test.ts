import { createWaits } from '../../../api/temporal/await-result.ts';

it('createWaits refuses a wait that gets no place in the queue within its own timeout', async () => {
  const waits = createWaits({ connection: { withDeadline: (_deadlineMs, work) => work() } });
  const { promise: never } = Promise.withResolvers<void>();
  for (let count = 0; count < 50; count += 1) void waits.run('project', () => never);
  await expect(waits.run('project', async () => 'started', 10)).rejects.toMatchObject({ status: 429 });
});
