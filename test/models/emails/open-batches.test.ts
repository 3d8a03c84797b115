import { countOpenBatches } from '../../../models/emails/batch-runs.ts';
import { createQueuedBatch } from './queued-batch.ts';
import { keepOpen } from '../../support/keep-open.ts';

const batch = keepOpen(createQueuedBatch);

it("countOpenBatches counts open batches of projects' own accounts and of the platform's account separately", async () => {
  await batch.sql(`
    update email_batches set state = 'blocked', state_reason = 'provider_quota';
    insert into email_batches (id, project_id, tracking_id, body_digest, template, sender, total_recipients,
        total_batches, queued_by, request_id, connection_id, state, state_reason)
      select gen_random_uuid(), project_id, own, '', '{}', '{}', 3, 1, 'x', 'x', gen_random_uuid(), 'blocked',
        'provider_quota'
      from email_batches, unnest('{a, b}'::text[]) as own`);
  const counted = await countOpenBatches(batch.database);
  expect(counted.toSorted((one, other) => one.batches - other.batches)).toEqual([
    expect.objectContaining({ state: 'blocked', reason: 'provider_quota', isOwn: false, batches: 1 }),
    expect.objectContaining({
      state: 'blocked',
      reason: 'provider_quota',
      isOwn: true,
      batches: 2,
      recipients: 6,
    }),
  ]);
});
