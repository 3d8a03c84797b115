import { keepOpen } from '../../support/keep-open.ts';
import { openWorld, parseSuccess } from '../open-world.ts';
import { callEmails, findBatch, queueAccepted } from './batch-requests.ts';
import { createSentBatch } from './sent-batch.ts';

const world = keepOpen(openWorld);

const queue = (change: Record<string, unknown>) => queueAccepted(world.api.url, world.tenant, change);

const listBatches = async (query: Record<string, string> = {}, tenant = world.tenant) => {
  const path = `/batch?${new URLSearchParams(query).toString()}`;
  return parseSuccess('listEmailBatches', await callEmails(world, 'GET', path, undefined, tenant)).batches;
};

const findIds = async (query: Record<string, string>, tenant = world.tenant) =>
  (await listBatches(query, tenant)).map(({ trackingId }) => trackingId);

let spring = '';
let sale = '';

beforeAll(async () => {
  spring = await queue({
    trackingId: 'Spring_news-1',
    template: { subject: 'Spring in {{name}}', text: 'Hello' },
  });
  sale = await queue({
    trackingId: 'sale-1',
    recipients: [{ email: 'Kim.Harper@example.com' }, { email: 'ada@example.com' }],
    template: { subject: '100% off', text: 'Hello' },
  });
});

it.each([
  ['spring in', () => [spring]],
  ['SPRING_NEWS', () => [spring]],
  ['100%', () => [sale]],
  ['%', () => [sale]],
  ['_', () => [spring]],
  ['-1', () => [sale, spring]],
  ['kim.harper@EXAMPLE.com', () => [sale]],
  ['ada@example.com', () => [sale, spring]],
  ['Ada@Example.com', () => [sale, spring]],
  ['nobody@example.com', () => []],
])('the list of batches searches tracking ids, subjects and recipients for %j', async (search, getIds) => {
  expect(await findIds({ search })).toEqual(getIds());
});

it('the list of batches with `until` has only batches that were accepted before that time', async () => {
  const [newest] = await listBatches();
  expect(await findIds({ until: newest?.createdAt ?? '' })).toEqual([spring]);
});

it('the list of batches returns only mails of sequences for `source=sequence`, and only batches of requests for `source=request`', async () => {
  const tenant = await world.createTenant();
  const [mail, batch] = [
    await queueAccepted(world.api.url, tenant),
    await queueAccepted(world.api.url, tenant),
  ];
  await world.sql(
    `update email_batches set sequence_id = gen_random_uuid(), enrollment_id = gen_random_uuid(), step_index = 0
     where tracking_id = $1`,
    [mail],
  );
  const find = (source: string) => findIds({ source }, tenant);
  expect([await find('sequence'), await find('request')]).toEqual([[mail], [batch]]);
});

it("the list of batches shows each batch's sender and subject, and its counts on request", async () => {
  const plain = await listBatches();
  expect(plain.map(({ sender }) => sender.address)).toEqual([
    expect.stringContaining('@'),
    expect.stringContaining('@'),
  ]);
  expect(plain.map(({ subject, counts }) => [subject, counts])).toEqual([
    ['100% off', undefined],
    ['Spring in {{name}}', undefined],
  ]);
  const counted = await listBatches({ include: 'counts' });
  expect(counted.map(({ counts }) => [counts?.queued, counts?.sent])).toEqual([
    [2, 0],
    [2, 0],
  ]);
});

it("the list of a batch's recipients finds recipients by a part of their address", async () => {
  const answer = await findBatch(world, sale, '/recipients?search=HARPER');
  const { recipients } = parseSuccess('listEmailBatchRecipients', answer);
  expect(recipients.map(({ index }) => index)).toEqual([0]);
});

const template = { subject: 'Hello {{name}}', html: '<p>{{name}}</p>', text: 'Hello {{name}}' };
const recipients = [{ email: 'tim@example.com', params: { name: 'Tim & Co' } }];

it('the list of batches finds a batch by an address with an internationalized domain', async () => {
  const trackingId = await queue({ recipients: [{ email: 'Eva@bücher.example', params: { name: 'Eva' } }] });
  expect(await findIds({ search: 'eva@BÜCHER.example' })).toEqual([trackingId]);
});

it("shows a batch's content until it expires, and afterwards shows the batch and its mails without content", async () => {
  const trackingId = await queue({ template, recipients });
  const readContent = async () =>
    parseSuccess('getEmailBatch', await findBatch(world, trackingId, '?include=content'));
  expect(await readContent()).toMatchObject({
    subject: 'Hello {{name}}',
    template,
    sender: { name: expect.any(String), address: expect.stringContaining('@') },
  });
  await world.sql(
    `update email_batches set content_ended_at = now(), template = jsonb_build_object('subject', template -> 'subject')
       where tracking_id = $1`,
    [trackingId],
  );
  expect(await readContent()).not.toHaveProperty('template');
  const mail = parseSuccess('getEmailBatchRecipient', await findBatch(world, trackingId, '/recipients/0'));
  expect(mail).not.toHaveProperty('content');
  expect(mail).toMatchObject({ email: 'tim@example.com', status: 'queued', events: [] });
});

const storeEvent = (
  { batchId, mail }: Awaited<ReturnType<typeof createSentBatch>>,
  index: number,
  type: string,
  at: string,
) =>
  world.sql(
    `insert into email_events (svix_id, project_id, batch_id, index, message_id, type, occurred_at)
       values (gen_random_uuid(), $1, $2, $3, $4, $5, $6)`,
    [world.tenant.projectId, batchId, index, mail(index).messageId, `email.${type}`, at],
  );

it("counts each recipient's first delivery, open and click per hour, or per day if the events span several days, and includes empty hours and days", async () => {
  const addresses = ['ada@example.com', 'tim@example.com'];
  const batch = await createSentBatch(world, addresses);
  const readSeries = async () =>
    parseSuccess('getEmailBatch', await findBatch(world, batch.trackingId, '?include=series')).series;
  expect(await readSeries()).toEqual({ unit: 'hour', points: [] });
  await storeEvent(batch, 0, 'delivered', '2026-04-07T08:59:00Z');
  await storeEvent(batch, 1, 'delivered', '2026-04-07T08:10:00Z');
  await storeEvent(batch, 0, 'opened', '2026-04-07T10:00:00Z');
  await storeEvent(batch, 0, 'opened', '2026-04-07T10:30:00Z');
  expect(await readSeries()).toEqual({
    unit: 'hour',
    points: [
      { at: '2026-04-07T08:00:00.000Z', delivered: 2, opened: 0, clicked: 0 },
      { at: '2026-04-07T09:00:00.000Z', delivered: 0, opened: 0, clicked: 0 },
      { at: '2026-04-07T10:00:00.000Z', delivered: 0, opened: 1, clicked: 0 },
    ],
  });
  await storeEvent(batch, 1, 'clicked', '2026-04-10T12:00:00Z');
  expect(await readSeries()).toMatchObject({
    unit: 'day',
    points: [{ at: '2026-04-07T00:00:00.000Z', delivered: 2, opened: 1 }, {}, {}, { clicked: 1 }],
  });
});

it('shows one mail as rendered, with its events in order of time', async () => {
  const batch = await createSentBatch(world, ['ada@example.com'], { change: { template, recipients } });
  await storeEvent(batch, 0, 'opened', '2026-04-07T08:02:00Z');
  await storeEvent(batch, 0, 'delivered', '2026-04-07T08:01:00Z');
  const { trackingId } = batch;
  const answer = await findBatch(world, trackingId, '/recipients/0');
  expect(parseSuccess('getEmailBatchRecipient', answer)).toMatchObject({
    trackingId,
    sendId: `snd_${batch.batchId}_0`,
    status: 'sent',
    content: { subject: 'Hello Tim & Co', html: '<p>Tim &amp; Co</p>', text: 'Hello Tim & Co' },
    events: [
      { type: 'email.delivered', occurredAt: '2026-04-07T08:01:00.000Z' },
      { type: 'email.opened', occurredAt: '2026-04-07T08:02:00.000Z' },
    ],
  });
  expect((await findBatch(world, trackingId, '/recipients/1')).status).toBe(404);
});
