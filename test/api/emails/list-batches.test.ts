import { z } from 'zod';
import { inProject } from '../../../models/in-project.ts';
import { run } from '../../../models/rows.ts';
import type { Database } from '../../../models/database.ts';
import { openWorld, refusalOf, send, type World } from '../open-world.ts';
import { aBatch, queueBatch } from './a-batch.ts';

const page = z.strictObject({
  batches: z.array(
    z.strictObject({
      trackingId: z.string(),
      state: z.string(),
      stateReason: z.string().optional(),
      totalRecipients: z.int(),
      totalBatches: z.int(),
      emailType: z.string().optional(),
      waitingOn: z.string().optional(),
      scheduledFor: z.iso.datetime().optional(),
      createdAt: z.iso.datetime(),
      requestId: z.string(),
    }),
  ),
  nextCursor: z.string().nullable(),
});

const LATER = new Date(Date.now() + 3_600_000).toISOString();

describe('the list of batches', () => {
  let world: World;
  let owner: Database;
  /** In the order that they were queued in. */
  let queued: string[];

  beforeAll(async () => {
    world = await openWorld();
    owner = world.database.connect('worker', { poolSize: 1 });
    queued = [];
    for (let index = 0; index < 7; index += 1)
      queued.push(await queue(index % 2 === 0 ? { scheduledFor: LATER } : { emailType: 'newsletter' }));
  });
  afterAll(() => world.close());

  async function queue(change: Record<string, unknown>, appKey = world.tenant.appKey): Promise<string> {
    const body = aBatch(change);
    expect((await queueBatch(world.api.url, { appKey }, body)).status).toBe(202);
    return body.trackingId;
  }

  const get = (query: string, appKey = world.tenant.appKey) =>
    send(`${world.api.url}/emails/batch${query}`, { headers: { 'x-app-key': appKey } });

  async function idsOfAll(query: string): Promise<string[]> {
    const found = [];
    let cursor = '';
    do {
      const { batches, nextCursor } = page.parse((await get(`?limit=2&${query}${cursor}`)).body);
      found.push(...batches.map(({ trackingId }) => trackingId));
      cursor = nextCursor === null ? '' : `&cursor=${nextCursor}`;
    } while (cursor !== '');
    return found;
  }

  it('has each batch once, newest first, page by page', async () => {
    expect(await idsOfAll('')).toEqual(queued.toReversed());
  });

  it('tells those apart that were accepted in one millisecond', async () => {
    const moved = `update email_batches b set created_at = moved.at
      from (select id, date_trunc('hour', now()) + row_number() over (order by id) * interval '1 microsecond' as at
            from email_batches where state = 'scheduled') as moved
      where b.id = moved.id`;
    const scheduled = await inProject(owner, world.tenant.projectId, (project) => run(project, moved));
    expect(scheduled).toBe(4);
    const found = await idsOfAll('state=scheduled');
    expect(found.toSorted()).toEqual(queued.filter((_id, index) => index % 2 === 0).toSorted());
  });

  it('shows what a batch shows, without counts', async () => {
    const { batches } = page.parse((await get('?state=scheduled&limit=1')).body);
    expect(batches[0]).toMatchObject({
      state: 'scheduled',
      totalRecipients: 2,
      totalBatches: 1,
      scheduledFor: LATER,
    });
  });

  it('has those of one state, and those since a time', async () => {
    expect(await idsOfAll('state=blocked')).toEqual([]);
    const open = page.parse((await get('?state=queued')).body).batches;
    expect(open.map(({ trackingId }) => trackingId)).toEqual(
      queued.filter((_id, index) => index % 2 === 1).toReversed(),
    );
    const since = encodeURIComponent(open[1]?.createdAt ?? '');
    expect(await idsOfAll(`state=queued&since=${since}`)).toEqual(
      open.slice(0, 2).map((one) => one.trackingId),
    );
    expect(await idsOfAll(`since=${LATER}`)).toEqual([]);
  });

  it('takes a cursor with the filters that it was made with only, and no made-up one', async () => {
    const { nextCursor } = page.parse((await get('?limit=1')).body);
    for (const query of [
      `?state=queued&cursor=${nextCursor}`,
      '?cursor=MA.AAAA',
      '?limit=0',
      '?since=yesterday',
    ]) {
      const answer = await get(query);
      expect(refusalOf(answer)).toEqual([400, 'validation_error', /(\w+)=[^&]*$/.exec(query)?.[1]]);
    }
    expect((await get(`?cursor=${nextCursor}`, world.other.appKey)).status).toBe(400);
  });

  it('has no batch of another project', async () => {
    const foreign = await queue({}, world.other.appKey);
    const { batches } = page.parse((await get('', world.other.appKey)).body);
    expect(batches.map(({ trackingId }) => trackingId)).toEqual([foreign]);
    expect(await idsOfAll('')).not.toContain(foreign);
  });
});
