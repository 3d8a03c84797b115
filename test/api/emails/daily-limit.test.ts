import { DAY_MS } from '../../../domain/local-clock.ts';
import { emailLimitSet } from '../../../admin/commands/limits.ts';
import type { Tenant } from '../../support/tenant.ts';
import { keepOpen } from '../../support/keep-open.ts';
import type { TestApi } from '../../support/api.ts';
import { waitForMidnight } from '../../support/eventually.ts';
import { bearer, getError, send, expectRefused, parseSuccess } from '../open-world.ts';
import { createRecipients } from '../../support/email-batch.ts';
import {
  callEmails,
  findBatch,
  createBatchRequest,
  queueBatch,
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

const post = (body: object) => queueBatch(world.api.url, tenant, body);

const queue = async (count: number) =>
  (await post(createBatchRequest({ recipients: createRecipients(count) }))).status;

const cancel = (trackingId: string) =>
  callEmails(world, 'POST', `/batch/${trackingId}/cancel`, undefined, tenant);

it("refuses a whole batch that exceeds what is left of the project's daily limit, and accepts a smaller batch", async () => {
  expect(await queue(60)).toBe(202);
  const tooLarge = createBatchRequest({ recipients: createRecipients(41) });
  expectUntilTomorrow(await post(tooLarge));
  expectUntilTomorrow(await post({ ...tooLarge, delaySeconds: 1 }));
  expectUntilTomorrow(await post({ ...tooLarge, delaySeconds: 1, dryRun: true }));
  expect((await findBatch({ ...world, tenant }, tooLarge.trackingId)).status).toBe(404);
  expect(await queue(40)).toBe(202);
  expect(await queue(1)).toBe(429);
});

it('counts the cc and bcc addresses of each mail towards the daily limit, and releases them when a scheduled batch is cancelled', async () => {
  const copied = {
    recipients: createRecipients(20),
    cc: ['a@example.com', 'b@example.com'],
    bcc: ['c@example.com'],
  };
  expect((await post(createBatchRequest(copied))).status).toBe(202);
  expect([await queue(21), await queue(20)]).toEqual([429, 202]);
  const scheduledFor = new Date(Date.now() + 2 * DAY_MS).toISOString();
  const planned = createBatchRequest({ ...copied, scheduledFor });
  expect((await post(planned)).status).toBe(202);
  await cancel(planned.trackingId);
  const whole = createBatchRequest({ recipients: createRecipients(DAILY_LIMIT), scheduledFor });
  expect((await post(whole)).status).toBe(202);
});

it('checks the daily limit in a dry run without counting its recipients', async () => {
  for (let time = 0; time < 3; time += 1) {
    expect((await post(createBatchRequest({ recipients: createRecipients(60), dryRun: true }))).status).toBe(
      200,
    );
  }
  expect(await queue(60)).toBe(202);
  expectUntilTomorrow(await post(createBatchRequest({ recipients: createRecipients(41), dryRun: true })));
});

it('accepts a repetition and a dry run of the batch that used up the daily limit', async () => {
  const batch = createBatchRequest({ recipients: createRecipients(DAILY_LIMIT) });
  expect((await post(batch)).status).toBe(202);
  const replay = await post(batch);
  expect([replay.status, replay.headers.get('idempotent-replayed')]).toEqual([202, 'true']);
  expect((await post({ ...batch, dryRun: true })).status).toBe(200);
});

it('concurrent batches do not exceed the daily limit', async () => {
  const statuses = await Promise.all(Array.from({ length: 6 }, () => queue(40)));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([202, 202, 429, 429, 429, 429]);
});

it('applies the daily limit that an operator set for a project until the operator removes the limit', async () => {
  const project = tenant.projectId;
  await emailLimitSet(world.admin, { project, dailyRecipients: 10 });
  expect(await queue(10)).toBe(202);
  expect(await queue(1)).toBe(429);
  expect((await post(createBatchRequest({ recipients: createRecipients(1), dryRun: true }))).status).toBe(
    429,
  );
  await emailLimitSet(world.admin, { project, dailyRecipients: 300 });
  expect(await queue(240)).toBe(202);
  await emailLimitSet(world.admin, { project });
  expect(await queue(1)).toBe(429);
});

it('answers 400 without `Retry-After` for a batch with more recipients than the whole daily limit', async () => {
  const recipients = createRecipients(DAILY_LIMIT + 1);
  const scheduledFor = new Date(Date.now() + DAY_MS).toISOString();
  for (const change of [{}, { scheduledFor }, { dryRun: true }]) {
    const refusal = await expectRefused(
      post(createBatchRequest({ recipients, ...change })),
      400,
      'recipients',
    );
    expect(getError(refusal).message).toContain(
      `total ${DAILY_LIMIT + 1} with their cc and bcc copies, more than the project's daily limit of ${DAILY_LIMIT} recipients`,
    );
    expect(refusal.headers.has('retry-after')).toBe(false);
  }
});

const getDay = (days: number) => scheduleInDays(days).scheduledFor.slice(0, 10);
const schedule = (count: number, days: number, change: object = {}) =>
  post(createBatchRequest({ recipients: createRecipients(count), ...scheduleInDays(days), ...change }));

async function readUsage(query: string) {
  const answer = await send(`${world.api.url}/projects/${tenant.projectId}/usage?${query}`, {
    headers: bearer(await world.createToken(tenant.ownerId)),
  });
  return parseSuccess('getProjectUsage', answer);
}

async function getUsage(days: number) {
  const body = await readUsage(`from=${getDay(0)}&to=${getDay(days)}`);
  return { today: body.today.recipients.used, byDay: body.days.map(({ recipients }) => recipients) };
}

it('counts a scheduled batch on its send day', async () => {
  expect((await schedule(60, 2)).status).toBe(202);
  expect((await schedule(DAILY_LIMIT, 3)).status).toBe(202);
  expect(await queue(DAILY_LIMIT)).toBe(202);
  expect((await schedule(40, 2)).status).toBe(202);
  expect(await getUsage(4)).toEqual({
    today: DAILY_LIMIT,
    byDay: [DAILY_LIMIT, 0, DAILY_LIMIT, DAILY_LIMIT, 0],
  });
});

it('answers 400 and names the send day when a scheduled batch exceeds what is left of the daily limit of that day', async () => {
  expect((await schedule(60, 2)).status).toBe(202);
  for (const change of [{}, { dryRun: true }]) {
    const refusal = await expectRefused(schedule(41, 2, change), 400, 'scheduledFor');
    expect(getError(refusal).message).toContain(`is on ${getDay(2)} (UTC)`);
    expect(refusal.headers.has('retry-after')).toBe(false);
  }
  expect((await schedule(41, 3, { dryRun: true })).status).toBe(200);
  expect(await getUsage(3)).toEqual({ today: 0, byDay: [0, 0, 60, 0] });
});

const RECIPIENTS_PER_DAY = 2;
async function scheduleThirtyDays() {
  await emailLimitSet(world.admin, { project: tenant.projectId, dailyRecipients: RECIPIENTS_PER_DAY });
  for (let day = 2; day <= 31; day += 1) await schedule(RECIPIENTS_PER_DAY, day);
}

it('refuses scheduled recipients beyond 31 times the daily limit until a scheduled batch is cancelled', async () => {
  await scheduleThirtyDays();
  const last = createBatchRequest({
    recipients: createRecipients(RECIPIENTS_PER_DAY),
    ...scheduleInDays(32),
  });
  expect((await post(last)).status).toBe(202);
  for (const change of [{}, { dryRun: true }]) {
    const refusal = await expectRefused(schedule(1, 200, change), 400, 'scheduledFor');
    expect(getError(refusal).message).toContain('limit of 62 recipients scheduled for days after today');
  }
  expect((await readUsage('')).plannedRecipients).toEqual({ used: 62, limit: 62, left: 0 });
  expect(await queue(RECIPIENTS_PER_DAY)).toBe(202);
  expect((await cancel(last.trackingId)).body).toMatchObject({ state: 'cancelled' });
  expect((await schedule(1, 200)).status).toBe(202);
});

it('concurrent batches for different days do not exceed the limit of scheduled recipients', async () => {
  await scheduleThirtyDays();
  const answers = await Promise.all([40, 50, 60].map((day) => schedule(RECIPIENTS_PER_DAY, day)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 400, 400]);
});

const PLATFORM_LIMIT = 40;
let platformApi: TestApi;
beforeAll(async () => {
  const env = {
    EMAIL_DAILY_RECIPIENTS: String(DAILY_LIMIT),
    EMAIL_PLATFORM_DAILY_RECIPIENTS: String(PLATFORM_LIMIT),
  };
  platformApi = await world.startApi({ env });
});

const queueOnPlatform = async (count: number, from = tenant, dryRun = false) =>
  (
    await queueBatch(
      platformApi.url,
      from,
      createBatchRequest({ recipients: createRecipients(count), dryRun }),
    )
  ).status;

it("applies the daily limit of the platform's account to each project separately, unless an operator set another limit for the project", async () => {
  const other = await world.createTenant();
  expect(await queueOnPlatform(PLATFORM_LIMIT)).toBe(202);
  expect(await queueOnPlatform(1)).toBe(429);
  expect(await queueOnPlatform(1, tenant, true)).toBe(429);
  expect(await queueOnPlatform(PLATFORM_LIMIT, other)).toBe(202);
  const usage = await send(`${platformApi.url}/projects/${tenant.projectId}/usage`, {
    headers: bearer(await world.createToken(tenant.ownerId)),
  });
  expect(usage.body).toMatchObject({
    today: { recipients: { used: PLATFORM_LIMIT, limit: PLATFORM_LIMIT, left: 0 } },
  });
  await emailLimitSet(world.admin, { project: tenant.projectId, dailyRecipients: PLATFORM_LIMIT + 10 });
  expect(await queueOnPlatform(10)).toBe(202);
  expect(await queueOnPlatform(1)).toBe(429);
});

it("exempts a project with its own account from the daily limit of the platform's account, until the connection of the own account is revoked", async () => {
  const project = tenant.projectId;
  expect(await queueOnPlatform(PLATFORM_LIMIT)).toBe(202);
  await world.sql(
    `insert into connections (project_id, provider, external_id, display_name, sealed_secret)
       values ($1, 'resend', 'shop.example', 'Shop', 'x')`,
    [project],
  );
  expect(await queueOnPlatform(DAILY_LIMIT - PLATFORM_LIMIT, tenant, true)).toBe(200);
  expect(await queueOnPlatform(DAILY_LIMIT - PLATFORM_LIMIT - 1)).toBe(202);
  expect(await queueOnPlatform(2)).toBe(429);
  await world.sql(`update connections set status = 'revoked' where project_id = $1`, [project]);
  expect(await queueOnPlatform(1)).toBe(429);
});
