import fc from 'fast-check';
import { batchClient } from '../../support/email-batch.ts';
import { propertyRuns } from '../../support/config.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { deliverWebhook, mailEvent, type Signing } from '../../support/webhook.ts';
import { openWorld, type World } from '../open-world.ts';
import { createSentBatch, type SentMail } from './sent-batch.ts';

/** An event's type and, for a bounce, its bounce type. */
type Kind = [type: string, bounceType?: string];

const createAddresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `reader-${index}@example.com`);

let world: World;
keepOpen(openWorld, (opened) => (world = opened));

const deliver = (type: string, mail: Parameters<typeof mailEvent>[1], signing: Signing = {}) =>
  deliverWebhook(world.api.url, mailEvent(type, mail), signing);

const getRecipients = (trackingId: string, appKey = world.tenant.appKey) =>
  batchClient(world.api.url, { 'x-app-key': appKey }).recipients(trackingId);

const getStatuses = async (trackingId: string) =>
  (await getRecipients(trackingId)).map(({ status }) => status);

it.each([
  ['email.sent', undefined, 'sent', undefined],
  ['email.scheduled', undefined, 'sent', undefined],
  ['email.delivery_delayed', undefined, 'sent', undefined],
  ['email.delivered', undefined, 'delivered', undefined],
  ['email.opened', undefined, 'opened', undefined],
  ['email.clicked', undefined, 'clicked', undefined],
  ['email.failed', undefined, 'failed', 'failed_at_provider'],
  ['email.suppressed', undefined, 'suppressed', 'suppressed_by_provider'],
  ['email.bounced', 'Permanent', 'bounced', 'hard_bounce'],
  ['email.bounced', 'Transient', 'bounced', 'soft_bounce'],
  ['email.bounced', undefined, 'bounced', 'soft_bounce'],
  ['email.complained', undefined, 'complained', 'complaint'],
])('the event %s (%s) sets a recipient to %s', async (type, bounceType, status, reason) => {
  const { trackingId, mail } = await createSentBatch(world, createAddresses(2));
  const { messageId } = mail(0);
  expect(await deliver(type, { messageId, ...(bounceType !== undefined && { bounceType }) })).toBe(200);
  const [first, second] = await getRecipients(trackingId);
  expect(first).toMatchObject({ status, messageId });
  expect(first?.reason?.code).toBe(reason);
  expect(second?.status).toBe('sent');
});

it('reaches the same recipient status for any order and repetition of events', async () => {
  const runs = propertyRuns(30);
  // Each run compares two mails.
  const { trackingId, mail } = await createSentBatch(world, createAddresses(2 * runs.numRuns));
  let takenCount = 0;
  const takeMail = (): SentMail => {
    takenCount += 1;
    return mail(takenCount - 1);
  };
  const kind = fc.constantFrom<Kind[]>(
    ['email.sent'],
    ['email.delivered'],
    ['email.opened'],
    ['email.clicked'],
    ['email.failed'],
    ['email.suppressed'],
    ['email.bounced', 'Permanent'],
    ['email.bounced', 'Transient'],
    ['email.complained'],
  );
  const property = fc.asyncProperty(
    fc
      .array(kind, { minLength: 1, maxLength: 6 })
      .chain((kinds) =>
        fc.tuple(
          fc.constant(kinds),
          fc.shuffledSubarray([...kinds, ...kinds], { minLength: kinds.length * 2 }),
          fc.boolean(),
        ),
      ),
    async ([kinds, shuffled, atOnce]) => {
      const [orderedMail, shuffledMail] = [takeMail(), takeMail()];
      const deliverEvent = (to: SentMail, [type, bounceType]: Kind) =>
        deliver(type, { ...to, ...(bounceType !== undefined && { bounceType }) });
      for (const event of kinds) await deliverEvent(orderedMail, event);
      if (atOnce) await Promise.all(shuffled.map((event) => deliverEvent(shuffledMail, event)));
      else for (const event of shuffled) await deliverEvent(shuffledMail, event);
      const recipients = await getRecipients(trackingId);
      const [first, second] = [recipients[orderedMail.index], recipients[shuffledMail.index]];
      expect(second?.status).toBe(first?.status);
      expect(second?.reason).toEqual(first?.reason);
    },
  );
  await fc.assert(property, runs);
});

it('applies two events with the same id once', async () => {
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

it('stores an event once when it arrives ten times at once', async () => {
  const { trackingId, mail } = await createSentBatch(world, createAddresses(1));
  const { messageId } = mail(0);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => deliver('email.delivered', { messageId }, { id: 'msg_ten' })),
  );
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(await getStatuses(trackingId)).toEqual(['delivered']);
  expect(await world.sql(`select 1 from email_events where svix_id = 'msg_ten'`)).toHaveLength(1);
});

it('applies a stored event whose first delivery was interrupted', async () => {
  const { trackingId, mail } = await createSentBatch(world, createAddresses(1));
  const { messageId } = mail(0);
  await world.sql(
    `insert into email_events (svix_id, message_id, type, occurred_at) values ('msg_cut', $1, 'email.opened', now())`,
    [messageId],
  );
  expect(await deliver('email.opened', { messageId }, { id: 'msg_cut' })).toBe(200);
  expect(await getStatuses(trackingId)).toEqual(['opened']);
});

it('resolves an unknown recipient by its tag and then by its message id', async () => {
  const { trackingId, batchId, mail } = await createSentBatch(world, createAddresses(3));
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
  const found = await getRecipients(trackingId);
  expect(found[0]).toMatchObject({ status: 'delivered', messageId: 'found-0' });
  expect(found[0]).not.toHaveProperty('reason');
  expect(found[1]).toMatchObject({ status: 'bounced', messageId: 'found-1' });
  expect(found[2]).toMatchObject({ status: 'sent' });
});

it('ignores an event of an earlier mail to the recipient', async () => {
  const { trackingId, mail } = await createSentBatch(world, createAddresses(1));
  await deliver('email.delivered', {
    messageId: 'a-mail-before-a-retry',
    recipient: mail(0).recipient,
  });
  expect(await getStatuses(trackingId)).toEqual(['sent']);
});

it('ignores events of recipients without a sent mail', async () => {
  const batches = batchClient(world.api.url, { 'x-app-key': world.tenant.appKey });
  const trackingId = await batches.queue([{ email: 'ada@example.com' }, { email: 'ada@example.com' }]);
  const [row] = await world.sql('select id from email_batches where tracking_id = $1', [trackingId]);
  const batchId = Object.values(row ?? {})[0];
  for (const index of [0, 1, 2]) {
    await deliver('email.delivered', {
      messageId: `early-${index}`,
      recipient: `${String(batchId)}_${index}`,
    });
  }
  expect(await getStatuses(trackingId)).toEqual(['queued', 'duplicate']);
});

it("ignores another tenant's tag in an event", async () => {
  const ownBatch = await createSentBatch(world, createAddresses(2));
  const otherBatch = await createSentBatch(world, createAddresses(2), { appKey: world.other.appKey });
  const { messageId } = ownBatch.mail(0);
  const { recipient } = otherBatch.mail(0);
  await deliver('email.complained', { messageId, recipient });
  expect(await getStatuses(ownBatch.trackingId)).toEqual(['complained', 'sent']);
  const otherRecipients = await getRecipients(otherBatch.trackingId, world.other.appKey);
  expect(otherRecipients.map(({ status }) => status)).toEqual(['sent', 'sent']);
  const suppressed = await world.sql(
    `select project_id as "projectId" from email_suppressions where address = 'reader-0@example.com'
       and reason = 'complaint' and project_id = any($1)`,
    [[world.other.projectId]],
  );
  expect(suppressed).toEqual([]);
});
