import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../../domain/local-clock.ts';
import { createBatchClient, createRecipients } from '../../support/email-batch.ts';
import { openEmailStack } from '../../support/email-stack.ts';
import { eventually } from '../../support/eventually.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { send, untilAvailable } from '../open-world.ts';
import { waitForLock } from '../../support/database.ts';

let mails: ReturnType<typeof createBatchClient>;

const stack = keepOpen(openEmailStack, () => {
  mails = createBatchClient(stack.api, { 'x-app-key': stack.tenant.appKey });
});
afterEach(() => stack.reset());

/** SQL that stores an attempted call for recipient 0. Such a call may have reached the provider. */
const ATTEMPTED_CALL = `
  insert into email_calls (project_id, call_id, batch_id, generation, members, body_digest, attempted_at)
  values ($1, gen_random_uuid(), $2, 0, '{0}', '', now())`;

const scheduleInMs = (ms: number) => ({ scheduledFor: new Date(Date.now() + ms).toISOString() });

const post = (path: string, body?: object) =>
  send(`${stack.api}/emails/${path}`, {
    method: 'POST',
    headers: { 'x-app-key': stack.tenant.appKey },
    body,
  });

const cancel = (sendId: string) => untilAvailable(() => post(`sends/${sendId}/cancel`));

const CANCELLED = { status: 200, body: { status: 'cancelled' } };
const CONFLICT = { status: 409, body: { code: 'conflict' } };

const waitForRun = (trackingId: string) =>
  eventually(async () => {
    const [batch] = await stack.sql('select opened_at from email_batches where tracking_id = $1', [
      trackingId,
    ]);
    return Object(batch).opened_at ?? undefined;
  });

it('cancels one mail and completes the batch without it', async () => {
  const trackingId = await mails.queue(createRecipients(3), scheduleInMs(DAY_MS));
  const batchId = await stack.getBatchId(trackingId);
  expect(await cancel(`snd_${batchId}_1`)).toMatchObject(CANCELLED);
  expect(await cancel(`snd_${batchId}_1`)).toMatchObject(CANCELLED);
  const audited = await stack.sql(
    `select actor from audit_entries where action = 'send.cancel' and target = $1`,
    [`snd_${batchId}_1`],
  );
  expect(audited).toHaveLength(1);

  await stack.sql('update email_batches set scheduled_for = now() where id = $1', [batchId]);
  await stack.startWorker();
  const done = await mails.waitForCompletion(trackingId);
  expect(done.counts).toMatchObject({ sent: 2, cancelled: 1, queued: 0 });
  expect((await stack.account.listAcceptedAddresses()).toSorted()).toEqual([
    'reader-0@example.com',
    'reader-2@example.com',
  ]);
  expect(await cancel(`snd_${batchId}_0`)).toMatchObject(CONFLICT);
});

it('answers 409 to the cancellation of a mail whose call may have reached Resend, and cancels the mail after Resend refused the call', async () => {
  const trackingId = await mails.queue(createRecipients(2), scheduleInMs(DAY_MS));
  const batchId = await stack.getBatchId(trackingId);
  await stack.sql(ATTEMPTED_CALL, [stack.tenant.projectId, batchId]);
  expect(await cancel(`snd_${batchId}_0`)).toMatchObject(CONFLICT);
  // This recipient is not in the attempted call.
  expect(await cancel(`snd_${batchId}_1`)).toMatchObject(CANCELLED);
  await stack.sql('update email_calls set attempted_at = null where batch_id = $1', [batchId]);
  expect(await cancel(`snd_${batchId}_0`)).toMatchObject(CANCELLED);
});

it('answers 409 to the cancellation of a mail when an attempt of its call is recorded during the cancellation', async () => {
  const trackingId = await mails.queue(createRecipients(1), scheduleInMs(DAY_MS));
  const batchId = await stack.getBatchId(trackingId);
  const session = await stack.database.openSession();
  await session.query('begin');
  await session.query('select from email_recipients where batch_id = $1 for update', [batchId]);
  const cancelling = cancel(`snd_${batchId}_0`);
  await waitForLock(stack, { query: '%email_recipients%for update%' });
  await session.query(ATTEMPTED_CALL, [stack.tenant.projectId, batchId]);
  await session.query('commit');
  expect(await cancelling).toMatchObject(CONFLICT);
});

it('either cancels or sends a mail when its cancellation and its call are concurrent', async () => {
  await stack.startWorker();
  const trackingIds = await Promise.all(
    Array.from({ length: 8 }, () => mails.queue(createRecipients(1, randomUUID()))),
  );
  const outcomes = await Promise.all(
    trackingIds.map(async (trackingId) => {
      const { status } = await cancel(`snd_${await stack.getBatchId(trackingId)}_0`);
      await mails.waitForCompletion(trackingId);
      const { counts } = await mails.status(trackingId);
      return { status, sent: counts['sent'], cancelled: counts['cancelled'] };
    }),
  );
  for (const { status, sent, cancelled } of outcomes) {
    expect([200, 409]).toContain(status);
    expect([sent, cancelled]).toEqual(status === 200 ? [0, 1] : [1, 0]);
  }
  expect(await stack.account.listAcceptedAddresses()).toHaveLength(
    outcomes.filter(({ status }) => status === 409).length,
  );
});

const reschedule = async (trackingId: string, ms: number) =>
  (await post(`batch/${trackingId}/reschedule`, scheduleInMs(ms))).status;

it('sends a scheduled batch once after it is rescheduled to an earlier time', async () => {
  await stack.startWorker();
  const trackingId = await mails.queue(createRecipients(2), scheduleInMs(DAY_MS));
  await waitForRun(trackingId);
  expect(await reschedule(trackingId, 1_000)).toBe(200);
  expect((await mails.waitForCompletion(trackingId)).counts).toMatchObject({ sent: 2 });
  const accepted = (await stack.account.listAcceptedAddresses()).toSorted();
  expect(accepted).toEqual(['reader-0@example.com', 'reader-1@example.com']);
});

it('either postpones or sends a batch that is rescheduled at the moment when it becomes due', async () => {
  await stack.startWorker();
  const trackingIds = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      mails.queue(createRecipients(1), scheduleInMs(1_500 + index * 20)),
    ),
  );
  const [first = ''] = trackingIds;
  await eventually(async () => (await mails.status(first)).state !== 'scheduled');
  for (const trackingId of trackingIds) {
    const status = await reschedule(trackingId, DAY_MS);
    const isPostponed = status === 200;
    if (!isPostponed) await mails.waitForCompletion(trackingId);
    await waitForRun(trackingId);
    expect(await mails.status(trackingId)).toMatchObject(
      isPostponed ? { state: 'scheduled', counts: { sent: 0 } } : { state: 'completed', counts: { sent: 1 } },
    );
  }
});
