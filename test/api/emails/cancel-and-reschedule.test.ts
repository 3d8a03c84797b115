import { keepOpen } from '../../support/keep-open.ts';
import { openWorld, parseSuccess, expectRefused, getError } from '../open-world.ts';
import { callEmails, findBatch, queueAccepted } from './batch-requests.ts';
import type { Tenant } from '../../support/tenant.ts';

const world = keepOpen(openWorld);

const ADA = { email: 'ada@example.com', params: { name: 'Ada' } };
const TIM = { email: 'tim@example.com', params: { name: 'Tim' } };
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

async function queue(change: Record<string, unknown>) {
  const trackingId = await queueAccepted(world.api.url, world.tenant, change);
  const [batch] = await world.sql('select id from email_batches where tracking_id = $1', [trackingId]);
  return { trackingId, batchId: String(Object(batch).id) };
}

const getBatch = async (trackingId: string) =>
  parseSuccess('getEmailBatch', await findBatch(world, trackingId));

async function cancelMails(
  { batchId, trackingId }: { batchId: string; trackingId: string },
  ...indexes: number[]
) {
  for (const index of indexes) {
    const path = `/sends/snd_${batchId}_${index}/cancel`;
    parseSuccess('cancelEmailSend', await callEmails(world, 'POST', path));
  }
  return (await getBatch(trackingId)).state;
}

it.each([
  ['cancels a scheduled batch with its last mail', 'scheduled', [ADA, TIM], [0, 1], 'cancelled'],
  ['keeps a scheduled batch that has another mail', 'scheduled', [ADA, TIM], [1], 'scheduled'],
  ['ignores duplicates when it cancels a batch', 'scheduled', [ADA, ADA, TIM], [0, 2], 'cancelled'],
  ['cancels a paused batch with its last mail', 'paused', [ADA, TIM], [0, 1], 'cancelled'],
  ['cancels a blocked batch with its last mail', 'blocked', [ADA, TIM], [1, 0], 'cancelled'],
  // The cancellation does not change the state of a queued batch, because the workflow completes the batch.
  ['keeps a queued batch whose mails are all cancelled', 'queued', [ADA, TIM], [0, 1], 'queued'],
] as const)('the cancellation of individual mails %s', async (_title, state, recipients, indexes, after) => {
  const batch = await queue({ recipients, scheduledFor: TOMORROW });
  await world.sql('update email_batches set state = $2 where id = $1', [batch.batchId, state]);
  expect(await cancelMails(batch, ...indexes)).toBe(after);
});

it('a batch that is cancelled with its last mail names the reason and the actor who cancelled the mail', async () => {
  const batch = await queue({ recipients: [ADA], scheduledFor: TOMORROW });
  await cancelMails(batch, 0);
  expect(await getBatch(batch.trackingId)).toMatchObject({
    stateReason: 'requested',
    stateChangedBy: expect.stringMatching(/^app-key:/),
  });
});

it('a paused batch stays paused when its last queued mail is cancelled while a failed mail can still be retried', async () => {
  const batch = await queue({ recipients: [ADA, TIM], scheduledFor: TOMORROW });
  await world.sql(`update email_batches set state = 'paused' where id = $1`, [batch.batchId]);
  await world.sql(`update email_recipients set status = 'failed' where batch_id = $1 and index = 0`, [
    batch.batchId,
  ]);
  expect(await cancelMails(batch, 1)).toBe('paused');
});

it('the cancellation of the last mail of a batch releases the daily usage of all recipients, duplicates included, and emits one event', async () => {
  const readUsage = async () => {
    const [row] = await world.sql(
      'select sum(recipients)::int as recipients from email_daily_usage where day > current_date',
    );
    return Number(Object(row).recipients ?? 0);
  };
  const before = await readUsage();
  const batch = await queue({ recipients: [ADA, ADA, TIM], scheduledFor: TOMORROW });
  expect(await readUsage()).toBe(before + 3);
  await cancelMails(batch, 0, 2);
  expect(await readUsage()).toBe(before);
  const events = await world.sql(
    `select from project_events where type = 'email_batch.cancelled' and data ->> 'batchId' = $1`,
    [batch.batchId],
  );
  expect(events).toHaveLength(1);
});

it('a batch is cancelled when its last two mails are cancelled at the same time', async () => {
  const batch = await queue({ recipients: [ADA, TIM], scheduledFor: TOMORROW });
  await Promise.all([cancelMails(batch, 0), cancelMails(batch, 1)]);
  expect(await cancelMails(batch)).toBe('cancelled');
});

let tenant: Tenant;

beforeEach(async () => {
  tenant = await world.createTenant();
});

const getTimeIn = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const queueForLater = () => queueAccepted(world.api.url, tenant, { scheduledFor: getTimeIn(1) });

const reschedule = (trackingId: string, scheduledFor: string, from = tenant) =>
  callEmails(world, 'POST', `/batch/${trackingId}/reschedule`, { scheduledFor }, from);

const setBatch = (changes: string, trackingId: string) =>
  world.sql(`update email_batches set ${changes} where tracking_id = $1`, [trackingId]);

it('a reschedule stores the new time of a batch, makes its workflow read the batch again, and is audited', async () => {
  const trackingId = await queueForLater();
  await setBatch('opened_at = now()', trackingId);
  const scheduledFor = getTimeIn(2);
  const shown = parseSuccess('rescheduleEmailBatch', await reschedule(trackingId, scheduledFor));
  expect(shown).toMatchObject({ trackingId, state: 'scheduled', scheduledFor, counts: { queued: 2 } });
  const [batch] = await world.sql('select id, opened_at from email_batches where tracking_id = $1', [
    trackingId,
  ]);
  expect(batch).toMatchObject({ opened_at: null });
  const audited = await world.sql(
    `select details ->> 'to' as "to" from audit_entries where action = 'batch.reschedule' and target = $1`,
    [Object(batch).id],
  );
  expect(audited).toEqual([{ to: scheduledFor }]);
});

it.each([
  ['a sending', `state = 'sending'`, 'A sending batch cannot be rescheduled.'],
  ['a paused', `state = 'paused'`, 'A paused batch cannot be rescheduled.'],
  ['a due', `scheduled_for = now() - interval '1 second'`, 'The batch is due and cannot be rescheduled.'],
])('refuses to reschedule %s batch', async (_name, changes, message) => {
  const trackingId = await queueForLater();
  await setBatch(changes, trackingId);
  const refused = await expectRefused(reschedule(trackingId, getTimeIn(2)), 409);
  expect(getError(refused).message).toContain(message);
});

it('refuses to reschedule a batch to a past time, and to reschedule a batch of another project', async () => {
  const trackingId = await queueForLater();
  await expectRefused(reschedule(trackingId, getTimeIn(-1)), 400, 'scheduledFor');
  await expectRefused(reschedule(trackingId, getTimeIn(2), world.tenant), 404);
});
