import { randomUUID } from 'node:crypto';
import { createBatchClient } from '../../support/email-batch.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { deliverWebhook, createMailEvent, type Signing } from '../../support/webhook.ts';
import { openWorld } from '../open-world.ts';
import { createAddresses, createSentBatch, getStatuses } from './sent-batch.ts';

const world = keepOpen(openWorld);

const deliver = (type: string, mail: Parameters<typeof createMailEvent>[1], signing: Signing = {}) =>
  deliverWebhook(world.api.url, createMailEvent(type, mail), signing);

const getBatches = () => createBatchClient(world.api.url, { 'x-app-key': world.tenant.appKey });

it('applies a Resend event once when it is delivered twice', async () => {
  const { mail } = await createSentBatch(world, ['twice@example.com']);
  const { messageId } = mail(0);
  const signing = { id: 'msg_twice' };
  const listSuppressions = () =>
    world.sql(`select 1 from email_suppressions where address = 'twice@example.com'`);
  const bounce = { messageId, bounceType: 'Permanent' };
  expect(await deliver('email.bounced', bounce, signing)).toBe(200);
  expect(await listSuppressions()).toHaveLength(1);
  await world.sql(`delete from email_suppressions where address = 'twice@example.com'`);
  expect(await deliver('email.bounced', bounce, signing)).toBe(200);
  expect(await listSuppressions()).toHaveLength(0);
});

it('stores a Resend event once when it arrives ten times at the same time', async () => {
  const { trackingId, mail } = await createSentBatch(world, createAddresses(1));
  const { messageId } = mail(0);
  const id = `msg_${randomUUID()}`;
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => deliver('email.delivered', { messageId }, { id })),
  );
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(await getStatuses(world, trackingId)).toEqual(['delivered']);
  expect(await world.sql('select 1 from email_events where svix_id = $1', [id])).toHaveLength(1);
});

it('applies a stored Resend event whose first delivery was interrupted', async () => {
  const { trackingId, mail } = await createSentBatch(world, createAddresses(1));
  const { messageId } = mail(0);
  await world.sql(
    `insert into email_events (svix_id, message_id, type, occurred_at) values ('msg_cut', $1, 'email.opened', now())`,
    [messageId],
  );
  expect(await deliver('email.opened', { messageId }, { id: 'msg_cut' })).toBe(200);
  expect(await getStatuses(world, trackingId)).toEqual(['opened']);
});

it('a Resend event finds a mail with an unknown outcome by its tag and settles it, and later events find the mail by its message id', async () => {
  const { trackingId, batchId, mail } = await createSentBatch(world, createAddresses(3));
  const completedAt = '2026-04-01T12:00:00.000Z';
  await world.sql(`update email_batches set state = 'completed', completed_at = $2 where id = $1`, [
    batchId,
    completedAt,
  ]);
  await world.sql(
    `update email_recipients set status = 'unknown', message_id = null, sent_at = null,
       reason_code = 'outcome_lost', reason_message = 'x' where batch_id = $1 and index < 2`,
    [batchId],
  );
  await deliver('email.delivery_delayed', { messageId: 'found-0', recipient: mail(0).recipient });
  await deliver('email.bounced', {
    messageId: 'found-1',
    recipient: mail(1).recipient,
    bounceType: 'Permanent',
  });
  await deliver('email.delivered', { messageId: 'found-0' });
  const found = await getBatches().recipients(trackingId);
  // Resend accepted the mail before the batch completed, so the send time is not later than the completion.
  expect(found[0]).toMatchObject({ status: 'delivered', messageId: 'found-0', sentAt: completedAt });
  expect(found[0]).not.toHaveProperty('reason');
  expect(found[1]).toMatchObject({ status: 'bounced', messageId: 'found-1' });
  expect(found[2]).toMatchObject({ status: 'sent' });
});

it('a mail with an unknown outcome gets the time of the Resend event as its send time if the batch was cancelled earlier', async () => {
  const { trackingId, batchId, mail } = await createSentBatch(world, createAddresses(1));
  await world.sql(
    `update email_batches set state = 'cancelled', state_reason = 'requested', completed_at = '2026-04-01T12:00:00Z'
     where id = $1`,
    [batchId],
  );
  await world.sql(
    `update email_recipients set status = 'unknown', message_id = null, sent_at = null where batch_id = $1`,
    [batchId],
  );
  const sentAt = '2026-04-01T12:00:05.000Z';
  const event = { messageId: 'sent-after-cancellation', recipient: mail(0).recipient, at: new Date(sentAt) };
  await deliver('email.sent', event);
  expect(await getBatches().recipients(trackingId)).toMatchObject([{ status: 'sent', sentAt }]);
});

it('ignores a Resend event about the mail that was sent to a recipient before a retry', async () => {
  const { trackingId, mail } = await createSentBatch(world, createAddresses(1));
  const earlier = { messageId: 'a-mail-before-a-retry', recipient: mail(0).recipient };
  expect(await deliver('email.delivered', earlier)).toBe(200);
  expect(await getStatuses(world, trackingId)).toEqual(['sent']);
});

it('ignores Resend events about recipients whose mail was not sent', async () => {
  const trackingId = await getBatches().queue([{ email: 'ada@example.com' }, { email: 'ada@example.com' }]);
  const [row] = await world.sql('select id from email_batches where tracking_id = $1', [trackingId]);
  const batchId = Object.values(row ?? {})[0];
  for (const index of [0, 1, 2]) {
    const mail = { messageId: `early-${index}`, recipient: `${String(batchId)}_${index}` };
    expect(await deliver('email.delivered', mail)).toBe(200);
  }
  expect(await getStatuses(world, trackingId)).toEqual(['queued', 'duplicate']);
});

it("ignores the tag of another tenant's mail in a Resend event", async () => {
  const ownBatch = await createSentBatch(world, createAddresses(2));
  const otherBatch = await createSentBatch(world, createAddresses(2), { appKey: world.other.appKey });
  const { messageId } = ownBatch.mail(0);
  const { recipient } = otherBatch.mail(0);
  await deliver('email.complained', { messageId, recipient });
  expect(await getStatuses(world, ownBatch.trackingId)).toEqual(['complained', 'sent']);
  expect(await getStatuses(world, otherBatch.trackingId, world.other)).toEqual(['sent', 'sent']);
  const suppressed = await world.sql(
    `select project_id as "projectId" from email_suppressions where address = 'reader-0@example.com'
       and reason = 'complaint' and project_id = any($1)`,
    [[world.other.projectId]],
  );
  expect(suppressed).toEqual([]);
});
