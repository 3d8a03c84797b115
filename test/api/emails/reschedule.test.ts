import type { Tenant } from '../../support/tenant.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { expectRefused, getError, openWorld, parseSuccess, send } from '../open-world.ts';
import { createBatchRequest, queueBatch } from './a-batch.ts';

let tenant: Tenant;

const world = keepOpen(openWorld);

beforeEach(async () => {
  tenant = await world.createTenant();
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function queueForLater(): Promise<string> {
  const body = createBatchRequest({ scheduledFor: inHours(1) });
  expect((await queueBatch(world.api.url, tenant, body)).status).toBe(202);
  return body.trackingId;
}

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
