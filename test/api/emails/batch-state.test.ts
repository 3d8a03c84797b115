import { eventually } from '../../support/eventually.ts';
import type { Tenant } from '../../support/tenant.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { expectRefused, openWorld, parseSuccess, readPages } from '../open-world.ts';
import { createRecipients } from '../../support/email-batch.ts';
import { callEmails, queueAccepted, createBatchRequest, findBatch, queueBatch } from './batch-requests.ts';
import { inProject } from '../../../models/in-project.ts';
import { run } from '../../../models/rows.ts';
import type { Database } from '../../../models/database.ts';

const world = keepOpen(openWorld);

const getBatch = async (trackingId: string) =>
  parseSuccess('getEmailBatch', await findBatch(world, trackingId));
const getRecipients = async (trackingId: string, query = '') =>
  parseSuccess('listEmailBatchRecipients', await findBatch(world, trackingId, `/recipients${query}`));
const queue = async (change?: Record<string, unknown>) => {
  const body = createBatchRequest(change);
  const headers = { 'x-request-id': `for-${body.trackingId}` };
  expect((await queueBatch(world.api.url, world.tenant, body, headers)).status).toBe(202);
  return body.trackingId;
};

it("shows a batch's fields, counts and request id", async () => {
  const trackingId = await queue({ emailType: 'newsletter', clientProjectId: 'mine', metadata: { a: 'b' } });
  const { waitingOn: _waitingOn, ...shown } = await getBatch(trackingId);
  expect(shown).toEqual({
    trackingId,
    subject: 'Hello {{name}}',
    sender: { name: 'Sender', address: expect.stringContaining('@') },
    state: 'queued',
    totalRecipients: 2,
    totalBatches: 1,
    retries: 0,
    counts: expect.objectContaining({ queued: 2, sent: 0, unknown: 0 }),
    emailType: 'newsletter',
    clientProjectId: 'mine',
    metadata: { a: 'b' },
    createdAt: expect.any(String),
    requestId: `for-${trackingId}`,
  });
});

it('shows `start` in `waitingOn` of a batch while no worker runs', async () => {
  const trackingId = await queue();
  await eventually(async () => (await getBatch(trackingId)).waitingOn === 'start');
  expect((await getBatch(trackingId)).state).toBe('queued');
});

it('marks a recipient as a duplicate when an earlier recipient gets the same mail, ignoring case and unused parameters', async () => {
  const ada = { email: 'ada@example.com', params: { name: 'Ada' } };
  const upperCase = { email: 'ADA@EXAMPLE.COM', params: { name: 'Ada', unused: 'x' } };
  const other = { email: 'ada@example.com', params: { name: 'Lovelace' } };
  const trackingId = await queue({ recipients: [ada, upperCase, other, ada] });
  const statuses = (await getRecipients(trackingId)).recipients.map(({ status }) => status);
  expect(statuses).toEqual(['queued', 'duplicate', 'queued', 'duplicate']);
});

it('lists the parameters of recipients only on request', async () => {
  const trackingId = await queue({
    recipients: [
      { email: 'ada@example.com', params: { name: 'Ada' } },
      { email: 'eva@example.com', params: { name: 'Eva', city: 'Oslo' } },
    ],
  });
  const listParams = async (query: string) =>
    (await getRecipients(trackingId, query)).recipients.map(({ params }) => params);
  expect(await listParams('?include=params')).toEqual([{ name: 'Ada' }, { name: 'Eva', city: 'Oslo' }]);
  expect(await listParams('')).toEqual([undefined, undefined]);
});

it('lists each recipient of a batch once across pages, in the order of the request', async () => {
  const trackingId = await queue({ recipients: createRecipients(20) });
  const recipients = await readPages(
    (cursor) => getRecipients(trackingId, `?limit=10&${String(new URLSearchParams(cursor))}`),
    (page) => page.recipients,
  );
  expect(recipients.map(({ index }) => index)).toEqual(Array.from({ length: 20 }, (_, index) => index));
});

it('lists the recipients with a given status, and refuses the cursor of that list without the status', async () => {
  const ada = { email: 'ada@example.com', params: { name: 'Ada' } };
  const trackingId = await queue({ recipients: [ada, ada, ada] });
  const first = await getRecipients(trackingId, '?status=duplicate&limit=1');
  expect(first.recipients.map(({ index }) => index)).toEqual([1]);
  const query = `?cursor=${first.nextCursor}`;
  const next = await getRecipients(trackingId, `${query}&status=duplicate`);
  expect(next.recipients.map(({ index }) => index)).toEqual([2]);
  await expectRefused(findBatch(world, trackingId, `/recipients${query}`), 400, 'cursor');
});

const IN_ONE_HOUR = new Date(Date.now() + 3_600_000).toISOString();

let tenant: Tenant;
let workerDatabase: Database;
let queued: string[];

beforeAll(async () => {
  tenant = await world.createTenant();
  workerDatabase = world.database.connect('worker', { poolSize: 1 });
  queued = [];
  for (let index = 0; index < 7; index += 1)
    queued.push(
      await queueAccepted(
        world.api.url,
        tenant,
        index % 2 === 0 ? { scheduledFor: IN_ONE_HOUR } : { emailType: 'newsletter' },
      ),
    );
});

const list = (query: string, from = tenant) => callEmails(world, 'GET', `/batch${query}`, undefined, from);

async function listAllIds(query: string): Promise<string[]> {
  const batches = await readPages(
    async (cursor) =>
      parseSuccess(
        'listEmailBatches',
        await list(`?limit=2&${query}&${String(new URLSearchParams(cursor))}`),
      ),
    (page) => page.batches,
  );
  return batches.map(({ trackingId }) => trackingId);
}

it('the list of batches has each batch once, newest first, across pages', async () => {
  expect(await listAllIds('')).toEqual(queued.toReversed());
});

it('the list of batches pages through batches that were accepted in the same millisecond', async () => {
  const moved = `update email_batches b set created_at = moved.at
      from (select id, date_trunc('hour', now()) + row_number() over (order by id) * interval '1 microsecond' as at
            from email_batches where state = 'scheduled') as moved
      where b.id = moved.id`;
  const scheduled = await inProject(workerDatabase, tenant.projectId, (project) => run(project, moved));
  expect(scheduled).toBe(4);
  const found = await listAllIds('state=scheduled');
  expect(found.toSorted()).toEqual(queued.filter((_id, index) => index % 2 === 0).toSorted());
});

it('the list of batches filters batches by state and time', async () => {
  expect(await listAllIds('state=blocked')).toEqual([]);
  const open = parseSuccess('listEmailBatches', await list('?state=queued')).batches;
  expect(open.map(({ trackingId }) => trackingId)).toEqual(
    queued.filter((_id, index) => index % 2 === 1).toReversed(),
  );
  const since = encodeURIComponent(open[1]?.createdAt ?? '');
  expect(await listAllIds(`state=queued&since=${since}`)).toEqual(
    open.slice(0, 2).map(({ trackingId }) => trackingId),
  );
  expect(await listAllIds(`since=${IN_ONE_HOUR}`)).toEqual([]);
});

it('the list of batches refuses invalid values, a forged cursor, and a cursor from other filters or another project', async () => {
  const { nextCursor } = parseSuccess('listEmailBatches', await list('?limit=1'));
  for (const query of [
    `?state=queued&cursor=${nextCursor}`,
    '?cursor=MA.AAAA',
    '?limit=0',
    '?since=yesterday',
  ]) {
    await expectRefused(list(query), 400, /(\w+)=[^&]*$/.exec(query)?.[1] ?? '');
  }
  expect((await list(`?cursor=${nextCursor}`, world.other)).status).toBe(400);
});
