import { randomUUID } from 'node:crypto';
import { keepOpen } from '../../support/keep-open.ts';
import { openWorld, getError, expectRefused } from '../open-world.ts';
import { createRecipients } from '../../support/email-batch.ts';
import { findBatch, createBatchRequest, queueBatch } from './batch-requests.ts';

const world = keepOpen(openWorld);

const queue = (body: object) => queueBatch(world.api.url, world.tenant, body);

const recipients = [
  { email: 'a@example.com', params: { name: '<A>' } },
  { email: 'A@example.com', params: { name: '<A>' } },
  { email: 'b@example.com', params: { name: 'B' } },
  { email: 'c@example.com', params: { name: 'C' } },
];
const template = { subject: 'Hi {{name}}', html: '<p>{{name}}</p>' };

it('returns previews, duplicates and totals of a dry run and stores nothing', async () => {
  const body = createBatchRequest({ recipients, template, dryRun: true });
  const answer = await queue(body);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    dryRun: true,
    totalRecipients: 4,
    totalBatches: 1,
    duplicates: 1,
    duplicateIndexes: [1],
    suppressed: 0,
    suppressedIndexes: [],
    estimatedSeconds: 1,
    previews: [
      { email: 'a@example.com', subject: 'Hi <A>', html: '<p>&lt;A&gt;</p>' },
      { email: 'b@example.com', subject: 'Hi B', html: '<p>B</p>' },
      { email: 'c@example.com', subject: 'Hi C', html: '<p>C</p>' },
    ],
  });
  expect((await findBatch(world, body.trackingId)).status).toBe(404);
});

it("estimates the sending time at the rate of the platform's account, or of the project's own account if it has one", async () => {
  const tenant = await world.createTenant();
  const body = createBatchRequest({ recipients: createRecipients(2_000), dryRun: true });
  const estimate = async () => Object((await queueBatch(world.api.url, tenant, body)).body).estimatedSeconds;
  expect(await estimate()).toBe(5);
  await world.sql(
    `insert into connections (project_id, provider, external_id, display_name, sealed_secret)
       values ($1, 'resend', 'shop.example', 'Shop', 'x')`,
    [tenant.projectId],
  );
  expect(await estimate()).toBe(4);
});

it('accepts a batch after its dry run, and accepts a dry run of a batch that is already queued', async () => {
  const body = createBatchRequest({ recipients, template });
  expect((await queue({ ...body, dryRun: true })).status).toBe(200);
  expect((await queue(body)).status).toBe(202);
  expect((await queue({ ...body, dryRun: true })).status).toBe(200);
  expect((await queue({ ...body, dryRun: false })).headers.get('idempotent-replayed')).toBe('true');
});

it('refuses missing parameters, an invalid template and a reused trackingId in a dry run', async () => {
  const missing = await queue(
    createBatchRequest({ recipients: [{ email: 'a@example.com' }], template, dryRun: true }),
  );
  expect(getError(missing).code).toBe('missing_template_params');
  const unclosed = { subject: 'Hi {{name', text: 'Hi' };
  await expectRefused(
    queue(createBatchRequest({ template: unclosed, dryRun: true })),
    400,
    'template.subject',
  );
  const queued = createBatchRequest({});
  await queue(queued);
  expect((await queue({ ...queued, emailType: 'other', dryRun: true })).status).toBe(409);
});

it('counts recipients that are suppressed for the email type in a dry run, and returns their indexes', async () => {
  await world.sql(
    `insert into email_suppressions (project_id, address, reason, source)
     values ($1, 'b@example.com', 'unsubscribe', 'api'), ($1, 'c@example.com', 'bounce', 'provider')`,
    [world.tenant.projectId],
  );
  const body = createBatchRequest({ recipients, template, dryRun: true });
  expect((await queue({ ...body, emailType: 'newsletter' })).body).toMatchObject({
    suppressed: 2,
    suppressedIndexes: [2, 3],
  });
  expect((await queue({ ...body, emailType: 'transactional' })).body).toMatchObject({
    suppressed: 1,
    suppressedIndexes: [3],
  });
});

const createForName = (content: object, name: string) => ({
  template: content,
  recipients: [{ email: 'a@example.com', params: { name } }],
});

it.each([
  [
    'a subject that is too long only after rendering',
    createForName({ subject: '{{name}}', text: 'Hello' }, 'x'.repeat(999)),
    'recipients[0]',
    'renders to a subject of more than 998 characters',
  ],
  [
    'a subject that is blank only after rendering',
    createForName({ subject: '{{name}}', text: 'Hello' }, ' '),
    'recipients[0]',
    'renders to a mail without a subject',
  ],
  [
    'a mail that is empty only after rendering',
    createForName({ subject: 'Hi', html: '{{name}}' }, ''),
    'recipients[0]',
    'renders to a mail without content',
  ],
  [
    '100 mails of more than 16 MiB together',
    { template: { subject: 'Hi', html: 'x'.repeat(200_000) }, recipients: createRecipients(100) },
    'recipients[83]',
    'exceeds 16 MiB together with the mails that are sent in the same call (up to 100). Shorten the template or the parameters',
  ],
  [
    'an unknown attachment, but reports no size error, because each mail with an attachment has a call of its own',
    {
      template: { subject: 'Hi', html: 'x'.repeat(200_000) },
      recipients: createRecipients(100),
      attachments: [{ assetId: randomUUID() }],
    },
    'attachments[0].assetId',
    'is not a ready file of the project',
  ],
])('refuses a batch with %s', async (_, change, path, message) => {
  const answer = await queue(createBatchRequest(change));
  expect([answer.status, getError(answer).details]).toEqual([400, [{ path, message }]]);
});
