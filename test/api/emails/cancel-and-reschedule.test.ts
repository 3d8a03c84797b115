import { keepOpen } from '../../support/keep-open.ts';
import { openWorld, send, parseSuccess, expectRefused, getError } from '../open-world.ts';
import { queueAccepted } from './batch-requests.ts';
import type { Tenant } from '../../support/tenant.ts';

const world = keepOpen(openWorld);

const ask = (path: string, method = 'GET') =>
  send(world.api.url + path, { method, headers: { 'x-app-key': world.tenant.appKey } });

const ADA = { email: 'ada@example.com', params: { name: 'Ada' } };
const TIM = { email: 'tim@example.com', params: { name: 'Tim' } };
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

async function queue(change: Record<string, unknown>) {
  const trackingId = await queueAccepted(world.api.url, world.tenant, change);
  const [batch] = await world.sql('select id from email_batches where tracking_id = $1', [trackingId]);
  return { trackingId, batchId: String(Object(batch).id) };
}

/** Cancels single mails and returns the batch's state. */
async function cancelMails(
  { batchId, trackingId }: { batchId: string; trackingId: string },
  ...indexes: number[]
) {
  for (const index of indexes) {
    parseSuccess('cancelEmailSend', await ask(`/emails/sends/snd_${batchId}_${index}/cancel`, 'POST'));
  }
  return parseSuccess('getEmailBatch', await ask(`/emails/batch/${trackingId}`)).state;
}

it.each([
  ['scheduled', [ADA, TIM], [0, 1], 'cancelled'],
  ['scheduled', [ADA, TIM], [1], 'scheduled'],
  ['scheduled', [ADA, ADA, TIM], [0, 2], 'cancelled'],
  ['paused', [ADA, TIM], [0, 1], 'cancelled'],
  ['blocked', [ADA, TIM], [1, 0], 'cancelled'],
  // Its workflow completes it.
  ['queued', [ADA, TIM], [0, 1], 'queued'],
] as const)(
  'a batch whose mails are cancelled, from %s with %j is, after the cancellation of %j, %s',
  async (state, recipients, indexes, after) => {
    const batch = await queue({ recipients, scheduledFor: TOMORROW });
    await world.sql('update email_batches set state = $2 where id = $1', [batch.batchId, state]);
    expect(await cancelMails(batch, ...indexes)).toBe(after);
  },
);

it('a batch whose mails are cancelled names the actor that cancelled its last mail', async () => {
  const batch = await queue({ recipients: [ADA], scheduledFor: TOMORROW });
  await cancelMails(batch, 0);
  const shown = parseSuccess('getEmailBatch', await ask(`/emails/batch/${batch.trackingId}`));
  expect(shown.stateChangedBy).toMatch(/^app-key:/);
});

it('a batch whose mails are cancelled stays paused if a mail was sent before, so that it can be retried', async () => {
  const batch = await queue({ recipients: [ADA, TIM], scheduledFor: TOMORROW });
  await world.sql(`update email_batches set state = 'paused' where id = $1`, [batch.batchId]);
  await world.sql(`update email_recipients set status = 'failed' where batch_id = $1 and index = 0`, [
    batch.batchId,
  ]);
  expect(await cancelMails(batch, 1)).toBe('paused');
});

it('a batch whose mails are cancelled refunds all its recipients, duplicates included, and reports one event', async () => {
  const usage = async () => {
    const [row] = await world.sql(
      'select sum(recipients)::int as recipients from email_daily_usage where day > current_date',
    );
    return Number(Object(row).recipients ?? 0);
  };
  const before = await usage();
  const batch = await queue({ recipients: [ADA, ADA, TIM], scheduledFor: TOMORROW });
  expect(await usage()).toBe(before + 3);
  await cancelMails(batch, 0, 2);
  expect(await usage()).toBe(before);
  const events = await world.sql(
    `select from project_events where type = 'email_batch.cancelled' and data ->> 'batchId' = $1`,
    [batch.batchId],
  );
  expect(events).toHaveLength(1);
});

it('a batch whose mails are cancelled ends when its last two mails are cancelled at the same time', async () => {
  const batch = await queue({ recipients: [ADA, TIM], scheduledFor: TOMORROW });
  await Promise.all([cancelMails(batch, 0), cancelMails(batch, 1)]);
  expect(await cancelMails(batch)).toBe('cancelled');
});

it('lists the parameters of recipients only on request', async () => {
  const { trackingId } = await queue({
    recipients: [ADA, { email: 'eva@example.com', params: { name: 'Eva', city: 'Oslo' } }],
  });
  const list = async (query: string) =>
    parseSuccess('listEmailBatchRecipients', await ask(`/emails/batch/${trackingId}/recipients${query}`))
      .recipients;
  expect((await list('?include=params')).map(({ params }) => params)).toEqual([
    { name: 'Ada' },
    { name: 'Eva', city: 'Oslo' },
  ]);
  expect((await list('')).map(({ params }) => params)).toEqual([undefined, undefined]);
});

let tenant: Tenant;

beforeEach(async () => {
  tenant = await world.createTenant();
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const queueForLater = () => queueAccepted(world.api.url, tenant, { scheduledFor: inHours(1) });

const reschedule = (trackingId: string, scheduledFor: string, appKey = tenant.appKey) =>
  send(`${world.api.url}/emails/batch/${trackingId}/reschedule`, {
    method: 'POST',
    headers: { 'x-app-key': appKey },
    body: { scheduledFor },
  });

const setBatch = (changes: string, trackingId: string) =>
  world.sql(`update email_batches set ${changes} where tracking_id = $1`, [trackingId]);

it('changes the time of a scheduled batch, marks it for its workflow, and is audited', async () => {
  const trackingId = await queueForLater();
  await setBatch('opened_at = now()', trackingId);
  const scheduledFor = inHours(2);
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
  [`state = 'sending'`, 'A sending batch cannot be rescheduled.'],
  [`state = 'paused'`, 'A paused batch cannot be rescheduled.'],
  [`scheduled_for = now() - interval '1 second'`, 'The batch is due and cannot be rescheduled.'],
])('refuses a batch with %s', async (changes, message) => {
  const trackingId = await queueForLater();
  await setBatch(changes, trackingId);
  const refused = await expectRefused(reschedule(trackingId, inHours(2)), 409);
  expect(getError(refused).message).toContain(message);
});

it('refuses a time in the past, and the batch of another tenant', async () => {
  const trackingId = await queueForLater();
  await expectRefused(reschedule(trackingId, inHours(-1)), 400, 'scheduledFor');
  await expectRefused(reschedule(trackingId, inHours(2), world.tenant.appKey), 404);
});
