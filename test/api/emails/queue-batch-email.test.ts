import { randomUUID } from 'node:crypto';
import { appKeyIssue } from '../../../admin/commands/app-key.ts';
import { projectCreate } from '../../../admin/commands/project.ts';
import { DAY_MS } from '../../../domain/local-clock.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { openWorld, getError, getPaths, parseSuccess, expectRefused, send } from '../open-world.ts';
import { createRecipients } from '../../support/email-batch.ts';
import { createBatchRequest, findBatch, queueBatch } from './batch-requests.ts';

const world = keepOpen(openWorld);

const queue = (body: unknown, headers: Record<string, string> = {}) =>
  queueBatch(world.api.url, world.tenant, body, headers);

it("answers 202 with the totals and the batch's location", async () => {
  const body = createBatchRequest({
    emailType: 'newsletter',
    clientProjectId: 'mine',
    metadata: { season: 'spring' },
  });
  const answer = await queue(body);
  expect(answer.status).toBe(202);
  expect(parseSuccess('queueBatchEmail', answer)).toEqual({
    success: true,
    trackingId: body.trackingId,
    totalBatches: 1,
    totalRecipients: 2,
    message: 'Queued 2 recipients in 1 batch.',
  });
  expect(answer.headers.get('location')).toBe(`/emails/batch/${body.trackingId}`);
  expect(answer.headers.get('idempotent-replayed')).toBeNull();
});

it.each(['.', '..'])(
  'refuses the `trackingId` "%s", but accepts a longer `trackingId` that starts with the same characters',
  async (trackingId) => {
    const answer = await queue(createBatchRequest({ trackingId }));
    expect([answer.status, getError(answer).details]).toEqual([
      400,
      [{ path: 'trackingId', message: 'must not be "." or ".."' }],
    ]);
    expect((await queue(createBatchRequest({ trackingId: `${trackingId}.x` }))).status).toBe(202);
  },
);

it.each([
  [100, 1, 'Queued 100 recipients in 1 batch.'],
  [101, 2, 'Queued 101 recipients in 2 batches.'],
  [10_000, 100, 'Queued 10000 recipients in 100 batches.'],
])('queues %i recipients in batches of 100', async (totalRecipients, totalBatches, message) => {
  const answer = await queue(createBatchRequest({ recipients: createRecipients(totalRecipients) }));
  expect(answer.body).toMatchObject({ totalRecipients, totalBatches, message });
});

it.each(['😀'.repeat(100), 'two\r\nlines', 'a/b?c#d%e', 'queue'])(
  'finds a batch with the `trackingId` %j at the URL of the `Location` header',
  async (trackingId) => {
    const answer = await queue(createBatchRequest({ trackingId }));
    expect(answer.status).toBe(202);
    const found = await send(world.api.url + answer.headers.get('location'), {
      headers: { 'x-app-key': world.tenant.appKey },
    });
    expect(found.body).toMatchObject({ trackingId, totalRecipients: 2 });
  },
);

it('names the recipients that lack required parameters, and counts them', async () => {
  const template = { subject: '{{name}}', text: '{{city}} {{ name }} {{city}}' };
  const recipients = [
    { email: 'a@example.com', params: { name: 'A', city: 'B' } },
    { email: 'b@example.com' },
  ];
  const answer = await queue(createBatchRequest({ template, recipients }));
  expect(answer.status).toBe(400);
  expect(getError(answer)).toMatchObject({
    code: 'missing_template_params',
    message: '1 recipient lacks parameters that the template uses.',
  });
  expect(getPaths(answer)).toEqual(['recipients[1].params.name', 'recipients[1].params.city']);

  const many = await queue(
    createBatchRequest({ recipients: createRecipients(30).map(({ email }) => ({ email })) }),
  );
  expect(getError(many).message).toMatch(/^30 recipients lack/);
  expect(getPaths(many)).toHaveLength(20);
});

it('refuses a mail of more than 512 KiB and names its recipient', async () => {
  const large = { email: 'b@example.com', params: { name: 'x'.repeat(20_000) } };
  const answer = await queue(
    createBatchRequest({
      recipients: [{ email: 'a@example.com', params: { name: 'A' } }, large],
      template: { subject: 'Hello', text: '{{name}}'.repeat(27) },
    }),
  );
  expect(getPaths(answer)).toEqual(['recipients[1]']);
});

it('lists the first 20 invalid fields, and counts all invalid fields of a small body, but stops at 40 in a large body', async () => {
  const queueInvalid = (count: number) =>
    queue(createBatchRequest({ recipients: createRecipients(count).map(({ email }) => ({ mail: email })) }));
  const answer = await queueInvalid(1_000);
  expect(answer.status).toBe(400);
  expect(getError(answer).message).toBe('The request has 2000 invalid fields; the first 20 are listed.');
  expect(getPaths(answer)).toHaveLength(20);
  const large = await queueInvalid(10_000);
  expect(getError(large).message).toBe(
    'The request has at least 40 invalid fields; the first 20 are listed.',
  );
  expect(getPaths(large)).toEqual(getPaths(answer));
});

it('finds a few invalid recipients in a large body', async () => {
  const recipients = createRecipients(10_000);
  for (const index of [3, 5_000, 9_999]) recipients[index] = { email: 'nobody', params: { name: 'Nobody' } };
  const answer = await queue(createBatchRequest({ recipients }));
  expect(getPaths(answer)).toEqual([3, 5_000, 9_999].map((index) => `recipients[${index}].email`));
  recipients.splice(0, 9_999, ...createRecipients(9_999));
  expect(getError(await queue(createBatchRequest({ recipients }))).message).toBe(
    'recipients[9999].email must be an e-mail address.',
  );
  const others = await queue(createBatchRequest({ recipients, campaign: 1, template: { subject: 1 } }));
  expect(getPaths(others)).toEqual(expect.arrayContaining(['template.subject']));
});

it('replays the answer to a repeated body with another field order', async () => {
  const body = createBatchRequest({ metadata: { a: '1', b: '2' } });
  const first = await queue(body);
  const reordered = Object.fromEntries(
    Object.entries({ ...body, metadata: { b: '2', a: '1' } }).toReversed(),
  );
  const replay = await queue(JSON.stringify(reordered, undefined, 2));
  expect(replay.status).toBe(202);
  expect(replay.body).toEqual(first.body);
  expect(replay.headers.get('location')).toBe(first.headers.get('location'));
  expect(replay.headers.get('idempotent-replayed')).toBe('true');
});

it('answers 409 when a `trackingId` is reused with another body', async () => {
  const body = createBatchRequest();
  await queue(body);
  for (const change of [
    { emailType: 'x' },
    { recipients: body.recipients.toReversed() },
    { cc: ['a@example.com'] },
  ]) {
    await expectRefused(queue({ ...body, ...change }), 409, 'trackingId');
  }
});

it('stores one batch for twenty identical concurrent requests', async () => {
  const body = createBatchRequest({ recipients: createRecipients(150) });
  const answers = await Promise.all(Array.from({ length: 20 }, () => queue(body)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 202));
  const replayed = answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true');
  expect(replayed).toHaveLength(19);
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
});

it('accepts the same `trackingId` in two projects', async () => {
  const body = createBatchRequest();
  await queue(body);
  const other = await queue({ ...body, emailType: 'x' }, { 'x-app-key': world.other.appKey });
  expect(other.status).toBe(202);
  expect(other.headers.get('idempotent-replayed')).toBeNull();
});

it('answers 409 for a project without a sender', async () => {
  const { id } = await projectCreate(world.admin, { name: randomUUID(), owner: world.tenant.ownerId });
  const { secret } = await appKeyIssue(world.admin, { project: id, name: 'test' });
  await expectRefused(queue(createBatchRequest(), { 'x-app-key': secret }), [409, 'sender_not_configured']);
});

const template = { subject: 'Hello', text: 'Hello' };

it('stores and compares an international domain in punycode', async () => {
  const recipients = [
    { email: 'mail@müller.de' },
    { email: 'Mail@xn--mller-kva.de' },
    { email: 'other@MÜLLER.de' },
  ];
  const dryRun = await queue(createBatchRequest({ recipients, template, dryRun: true }));
  expect(dryRun.body).toMatchObject({
    duplicateIndexes: [1],
    previews: [{ email: 'mail@xn--mller-kva.de' }, { email: 'other@xn--mller-kva.de' }],
  });
  const batch = createBatchRequest({ recipients, template });
  expect((await queue(batch)).status).toBe(202);
  const stored = await world.sql(
    `select r.email, r.status from email_recipients r join email_batches b on b.id = r.batch_id
     where b.tracking_id = $1 order by r.index`,
    [batch.trackingId],
  );
  expect(stored).toEqual([
    { email: 'mail@xn--mller-kva.de', status: 'queued' },
    { email: 'Mail@xn--mller-kva.de', status: 'duplicate' },
    { email: 'other@xn--mller-kva.de', status: 'queued' },
  ]);
});

const getTimeIn = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

it.each([
  ['in the past', getTimeIn(-1_000), 'is in the past'],
  ['more than a year ahead', getTimeIn(367 * DAY_MS), 'is more than a year ahead'],
  ['on a date that does not exist', '2030-02-30T10:00:00Z', 'must be a date and time'],
])('refuses a `scheduledFor` %s', async (_, scheduledFor, message) => {
  const answer = await expectRefused(queue(createBatchRequest({ scheduledFor })), 400, 'scheduledFor');
  expect(getError(answer).details?.[0]?.message).toContain(message);
});

it('stores `scheduledFor`, and replays the answer to a repeated scheduled batch', async () => {
  const scheduledFor = getTimeIn(DAY_MS);
  const body = createBatchRequest({ scheduledFor });
  expect((await queue(body)).status).toBe(202);
  expect((await queue(body)).headers.get('idempotent-replayed')).toBe('true');
  const found = await findBatch(world, body.trackingId);
  expect(found.body).toMatchObject({ state: 'scheduled', scheduledFor });
});

it('schedules a batch by `delaySeconds`, replays the answer to its repetition, and refuses `delaySeconds` beside `scheduledFor`', async () => {
  const body = createBatchRequest({ delaySeconds: 600 });
  const startedAt = Date.now();
  expect((await queue(body)).status).toBe(202);
  expect((await queue(body)).headers.get('idempotent-replayed')).toBe('true');
  const found = await findBatch(world, body.trackingId);
  expect(found.body).toMatchObject({ state: 'scheduled', scheduledFor: expect.any(String) });
  expect(Date.parse(Object(found.body).scheduledFor)).toBeGreaterThanOrEqual(startedAt + 600_000);
  await expectRefused(
    queue({ ...createBatchRequest({ scheduledFor: getTimeIn(DAY_MS) }), delaySeconds: 10 }),
    400,
    'delaySeconds',
  );
});
