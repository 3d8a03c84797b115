import { Client, Connection } from '@temporalio/client';
import { z } from 'zod';
import { testStack } from '../../support/config.ts';
import { eventually } from '../../support/eventually.ts';
import { errorOf, openWorld, pathsOf, send, type Answer, type World } from '../open-world.ts';
import { aBatch, queueBatch, readers, recipientPage } from './a-batch.ts';

describe('the state of a batch', () => {
  let world: World;
  let get: (path: string, appKey?: string) => Promise<Answer>;
  let queue: (change?: Record<string, unknown>) => Promise<string>;

  beforeAll(async () => {
    world = await openWorld();
    get = (path, appKey = world.tenant.appKey) =>
      send(world.api.url + path, { headers: { 'x-app-key': appKey } });
    queue = async (change) => {
      const body = aBatch(change);
      const headers = { 'x-request-id': `for-${body.trackingId}` };
      const answer = await queueBatch(world.api.url, world.tenant, body, headers);
      if (answer.status !== 202) throw new Error(`Not queued: ${answer.status}`);
      return body.trackingId;
    };
  });
  afterAll(() => world.close());

  it('shows what was sent along, the counts and the request', async () => {
    const trackingId = await queue({
      emailType: 'newsletter',
      clientProjectId: 'mine',
      metadata: { a: 'b' },
    });
    const { body } = await get(`/emails/batch/${trackingId}`);
    const { waitingOn: _afterTwoSeconds, ...shown } = z.looseObject({}).parse(body);
    expect(shown).toEqual({
      trackingId,
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

  it('is a workflow that operators find by its ids, without a word of what it says', async () => {
    const trackingId = await queue();
    const connection = await Connection.connect({ address: testStack().temporal.address });
    const found = await eventually(async () => {
      const query = `trackingId = '${trackingId}'`;
      for await (const run of new Client({ connection }).workflow.list({ query })) return run;
      return undefined;
    });
    await connection.close();
    expect(found).toMatchObject({
      type: 'sendEmailBatch',
      workflowId: expect.stringMatching(/^email-batch\/[0-9a-f-]{36}$/),
      searchAttributes: {
        projectId: [world.tenant.projectId],
        requestId: [`for-${trackingId}`],
        state: ['queued'],
      },
    });
  });

  it('waits for its start when nothing takes it up', async () => {
    const trackingId = await queue();
    const waitingOn = await eventually(async () => {
      const { body } = await get(`/emails/batch/${trackingId}`);
      return z.object({ waitingOn: z.string().optional() }).parse(body).waitingOn;
    });
    expect(waitingOn).toBe('start');
  });

  it('counts those who would get the same mail twice as duplicates', async () => {
    const ada = { email: 'ada@example.com', params: { name: 'Ada' } };
    const shouting = { email: 'ADA@EXAMPLE.COM', params: { name: 'Ada', unused: 'x' } };
    const other = { email: 'ada@example.com', params: { name: 'Lovelace' } };
    const trackingId = await queue({ recipients: [ada, shouting, other, ada] });
    const { body } = await get(`/emails/batch/${trackingId}/recipients`);
    expect(recipientPage.parse(body).recipients.map(({ status }) => status)).toEqual([
      'queued',
      'duplicate',
      'queued',
      'duplicate',
    ]);
  });

  it('lists recipients page by page, each once, in the order of the request', async () => {
    const trackingId = await queue({ recipients: readers(23) });
    const indexes = [];
    let cursor = '';
    do {
      const { body } = await get(`/emails/batch/${trackingId}/recipients?limit=10${cursor}`);
      const { recipients, nextCursor } = recipientPage.parse(body);
      indexes.push(...recipients.map(({ index }) => index));
      cursor = nextCursor === null ? '' : `&cursor=${nextCursor}`;
    } while (cursor !== '');
    expect(indexes).toEqual(Array.from({ length: 23 }, (_, index) => index));
  });

  it('has no next page after one that is exactly full', async () => {
    const trackingId = await queue({ recipients: readers(10) });
    const { body } = await get(`/emails/batch/${trackingId}/recipients?limit=10`);
    expect(recipientPage.parse(body).nextCursor).toBeNull();
  });

  it('lists the recipients of one status only', async () => {
    const ada = { email: 'ada@example.com', params: { name: 'Ada' } };
    const trackingId = await queue({ recipients: [ada, ada, ada] });
    const { body } = await get(`/emails/batch/${trackingId}/recipients?status=duplicate&limit=1`);
    const first = recipientPage.parse(body);
    expect(first.recipients.map(({ index }) => index)).toEqual([1]);
    const path = `/emails/batch/${trackingId}/recipients?cursor=${first.nextCursor}`;
    const next = recipientPage.parse((await get(`${path}&status=duplicate`)).body);
    expect(next.recipients.map(({ index }) => index)).toEqual([2]);
    expect(pathsOf(await get(path))).toEqual(['cursor']);
  });

  it('does not exist for other projects', async () => {
    const trackingId = await queue();
    for (const path of [`/emails/batch/${trackingId}`, `/emails/batch/${trackingId}/recipients`]) {
      const foreign = await get(path, world.other.appKey);
      expect(foreign.status).toBe(404);
      expect(errorOf(foreign)).toEqual(errorOf(await get('/emails/batch/never-queued', world.other.appKey)));
    }
  });
});
