import { z } from 'zod';
import { batchCancel, batchResume } from '../../../admin/commands/batch.ts';
import { emailLimitSet } from '../../../admin/commands/limits.ts';
import type { Tenant } from '../../support/tenant.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { waitForMidnight } from '../../support/eventually.ts';
import { bearer, getError, send, expectRefused } from '../open-world.ts';
import { createRecipients } from '../../support/email-batch.ts';
import {
  callEmails,
  queueAccepted,
  createBatchRequest,
  expectUntilTomorrow,
  DAILY_LIMIT,
  openLimitedWorld,
  scheduleInDays,
} from './batch-requests.ts';

let tenant: Tenant;

const world = keepOpen(openLimitedWorld);

beforeEach(async () => {
  [tenant] = await Promise.all([world.createTenant(), waitForMidnight()]);
});

const post = (path: string, body?: object) => callEmails(world, 'POST', `/${path}`, body, tenant);

const queueMails = (change: Record<string, unknown>) => queueAccepted(world.api.url, tenant, change);

const queue = async (count: number, change: Record<string, unknown> = {}) =>
  (await post('batch/queue', createBatchRequest({ recipients: createRecipients(count), ...change }))).status;

const usageRows = z.array(z.object({ day: z.int(), recipients: z.int(), singles: z.int() }));

/** Returns a row `[days from today, recipients, single mails]` for each day with usage. */
async function readDailyUsage() {
  const found = await world.sql(
    `select day - (now() at time zone 'utc')::date as day, recipients, single_mails as singles
     from email_daily_usage where project_id = $1 order by day`,
    [tenant.projectId],
  );
  return usageRows.parse(found).map(({ day, recipients, singles }) => [day, recipients, singles]);
}

async function shiftOneDayBack(): Promise<void> {
  for (const change of [
    `update email_batches set created_at = created_at - interval '1 day',
       scheduled_for = scheduled_for - interval '1 day', counts_on = counts_on - 1 where project_id = $1`,
    // Shifts by 1,000 days first, because two rows of one day would conflict.
    'update email_daily_usage set day = day - 1000 where project_id = $1',
    'update email_daily_usage set day = day + 999 where project_id = $1',
  ]) {
    await world.sql(change, [tenant.projectId]);
  }
}

it('subtracts a cancelled mail and a cancelled batch once from the usage of the scheduled day', async () => {
  const recipients = [...createRecipients(59), ...createRecipients(1)];
  const trackingId = await queueMails({ recipients, ...scheduleInDays(2) });
  const [batch] = z
    .array(z.object({ id: z.string() }))
    .parse(await world.sql('select id from email_batches where tracking_id = $1', [trackingId]));
  for (let time = 0; time < 2; time += 1) {
    expect((await post(`sends/snd_${batch?.id}_3/cancel`)).body).toMatchObject({ status: 'cancelled' });
    expect(await readDailyUsage()).toEqual([[2, 59, 0]]);
  }
  for (let time = 0; time < 2; time += 1) {
    expect((await post(`batch/${trackingId}/cancel`)).body).toMatchObject({ state: 'cancelled' });
    expect(await readDailyUsage()).toEqual([[2, 0, 0]]);
  }
  expect(await queue(DAILY_LIMIT, scheduleInDays(2))).toBe(202);
});

it('a batch that an operator cancels is subtracted from the usage of a later day, but not from the usage of today', async () => {
  for (const days of [0, 2]) {
    const trackingId = await queueMails({ recipients: createRecipients(1), ...scheduleInDays(days) });
    await batchCancel(world.admin, { project: tenant.projectId, trackingId });
  }
  expect(await readDailyUsage()).toEqual([
    [0, 1, 1],
    [2, 0, 0],
  ]);
});

it('counts a rescheduled batch on its new day, which may be today, and refuses a new day whose limit the batch would exceed', async () => {
  const trackingId = await queueMails({ recipients: createRecipients(60), ...scheduleInDays(2) });
  const reschedule = (days: number) => post(`batch/${trackingId}/reschedule`, scheduleInDays(days));
  expect(await queue(50, scheduleInDays(3))).toBe(202);
  expect((await reschedule(3)).status).toBe(400);
  expect((await reschedule(4)).status).toBe(200);
  expect(await readDailyUsage()).toEqual([
    [2, 0, 0],
    [3, 50, 0],
    [4, 60, 0],
  ]);
  for (const days of [0, 2, 0]) expect((await reschedule(days)).status).toBe(200);
  expect(await readDailyUsage()).toEqual([
    [0, 60, 0],
    [2, 0, 0],
    [3, 50, 0],
    [4, 0, 0],
  ]);
});

it('refuses to reschedule a batch with more recipients than a lowered daily limit', async () => {
  const trackingId = await queueMails({ recipients: createRecipients(60), ...scheduleInDays(2) });
  await emailLimitSet(world.admin, { project: tenant.projectId, dailyRecipients: 50 });
  const refusal = await expectRefused(post(`batch/${trackingId}/reschedule`, scheduleInDays(3)), 409);
  expect(getError(refusal).message).toContain('cancel the batch and queue the rest in smaller batches');
});

it("counts a paused batch on the day of its resumption, and refuses a resumption that exceeds that day's limit", async () => {
  const trackingId = await queueMails({ recipients: createRecipients(60) });
  const control = (command: string) => post(`batch/${trackingId}/${command}`);
  expect((await control('pause')).body).toMatchObject({ state: 'paused' });
  await shiftOneDayBack();
  expect(await queue(50)).toBe(202);
  expectUntilTomorrow(await control('resume'));
  await emailLimitSet(world.admin, { project: tenant.projectId, dailyRecipients: 110 });
  const answers = await Promise.all([control('resume'), control('resume')]);
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    [200, 200].map((status) => [status, expect.objectContaining({ state: 'queued' })]),
  );
  expect(await readDailyUsage()).toEqual([
    [-1, 0, 0],
    [0, 110, 0],
  ]);
  expect((await control('pause')).status).toBe(200);
  expect((await control('resume')).status).toBe(200);
  expect(await queue(1)).toBe(429);
});

it('refuses to resume a batch with more recipients than the daily limit, except for an operator', async () => {
  const project = tenant.projectId;
  const trackingId = await queueMails({ recipients: createRecipients(60) });
  await post(`batch/${trackingId}/pause`);
  await shiftOneDayBack();
  await emailLimitSet(world.admin, { project, dailyRecipients: 50 });
  const refusal = await expectRefused(post(`batch/${trackingId}/resume`), 409);
  expect(getError(refusal).message).toContain(
    "60 recipients to send, more than the project's daily limit of 50",
  );
  expect(await batchResume(world.admin, { project, trackingId })).toMatchObject({ state: 'queued' });
});

it('the restoration of a project pauses overdue batches, and moves the usage of overdue single mails to today', async () => {
  const trackingId = await queueMails({ recipients: createRecipients(60) });
  await queueMails({ recipients: createRecipients(1) });
  await shiftOneDayBack();
  const later = await queueMails({ recipients: createRecipients(30), ...scheduleInDays(2) });
  const headers = bearer(await world.createToken(tenant.ownerId));
  const project = `${world.api.url}/projects/${tenant.projectId}`;
  expect((await send(project, { method: 'DELETE', headers })).status).toBe(200);
  expect((await send(`${project}/restore`, { method: 'POST', headers })).status).toBe(200);
  const states = await world.sql(
    `select state, state_reason as reason from email_batches where tracking_id = any($1) order by created_at`,
    [[trackingId, later]],
  );
  expect(states).toEqual([
    { state: 'paused', reason: 'requested' },
    { state: 'scheduled', reason: null },
  ]);
  expect(await readDailyUsage()).toEqual([
    [-1, 60, 0],
    [0, 1, 1],
    [2, 30, 0],
  ]);
  expect(await queue(40)).toBe(202);
  expectUntilTomorrow(await post(`batch/${trackingId}/resume`));
});

async function createFailedBatch(count: number): Promise<string> {
  const trackingId = await queueMails({ recipients: createRecipients(count) });
  for (const end of [
    `update email_recipients set status = 'failed' where project_id = $1`,
    `update email_batches set state = 'completed', completed_at = now() where project_id = $1`,
  ]) {
    await world.sql(end, [tenant.projectId]);
  }
  await shiftOneDayBack();
  return trackingId;
}

it('counts retried mails once on the day of the retry, and refuses a retry that exceeds the limit of that day', async () => {
  const trackingId = await createFailedBatch(60);
  expect(await queue(50)).toBe(202);
  expectUntilTomorrow(await post(`batch/${trackingId}/retry`));
  expect(await readDailyUsage()).toEqual([
    [-1, 60, 0],
    [0, 50, 0],
  ]);
  await emailLimitSet(world.admin, { project: tenant.projectId, dailyRecipients: 110 });
  const retried = await post(`batch/${trackingId}/retry`);
  expect(retried.body).toMatchObject({ state: 'queued', counts: { queued: 60, failed: 0 } });
  for (const command of ['retry', 'pause', 'resume']) {
    expect((await post(`batch/${trackingId}/${command}`)).status).toBe(200);
  }
  expect(await readDailyUsage()).toEqual([
    [-1, 60, 0],
    [0, 110, 0],
  ]);
});

it('counts each mail of an unfinished batch once when the batch is retried, paused and resumed on a later day', async () => {
  const trackingId = await createFailedBatch(60);
  await world.sql(`update email_batches set state = 'sending', completed_at = null where project_id = $1`, [
    tenant.projectId,
  ]);
  await world.sql(`update email_recipients set status = 'queued' where project_id = $1 and index < 50`, [
    tenant.projectId,
  ]);
  for (const command of ['retry', 'pause', 'resume'])
    expect((await post(`batch/${trackingId}/${command}`)).status).toBe(200);
  expect(await readDailyUsage()).toEqual([
    [-1, 10, 0],
    [0, 60, 0],
  ]);
});

it('counts the retry of a paused batch on the day on which the batch is resumed', async () => {
  const trackingId = await createFailedBatch(60);
  await world.sql(
    `update email_batches set state = 'paused', state_reason = 'requested', completed_at = null where project_id = $1`,
    [tenant.projectId],
  );
  expect((await post(`batch/${trackingId}/retry`)).body).toMatchObject({ state: 'paused' });
  expect(await readDailyUsage()).toEqual([[-1, 60, 0]]);
  expect((await post(`batch/${trackingId}/resume`)).status).toBe(200);
  expect(await readDailyUsage()).toEqual([
    [-1, 0, 0],
    [0, 60, 0],
  ]);
});
