import { eraseOptions } from '../../../models/emails/erase-options.ts';
import { createQueuedBatch } from './queued-batch.ts';

let batch: Awaited<ReturnType<typeof createQueuedBatch>>;

beforeEach(async () => {
  batch = await createQueuedBatch();
});

afterEach(() => batch.drop());

it('eraseOptions keeps the copies of a call that may be repeated until the call ends', async () => {
  const options = { cc: ['Ada@example.com', 'xada@example.com'], tags: { campaign: 'spring' } };
  await batch.sql('update email_batches set options = $1', [JSON.stringify(options)]);
  await batch.sql(`insert into email_calls (project_id, call_id, batch_id, generation, members, body_digest,
      attempted_at) select project_id, gen_random_uuid(), id, 0, '{0}', '', now() from email_batches`);
  const erase = () => batch.within((project) => eraseOptions(project, ['ada@example.com']));
  const read = () => batch.sql('select options, addresses_per_mail from email_batches');
  expect(await erase()).toBe(1);
  expect(await read()).toEqual([{ options, addresses_per_mail: 3 }]);
  await batch.sql('update email_calls set recorded_at = now()');
  expect(await erase()).toBe(0);
  expect(await read()).toEqual([
    { options: { cc: ['xada@example.com'], tags: { campaign: 'spring' } }, addresses_per_mail: 2 },
  ]);
});
