import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { z } from 'zod';
import { moveEventUsage, sortExampleProjectsLast, writeSentMail } from '../../dev/demo-history.ts';
import { sentBatches } from '../../dev/demo-mails.ts';
import { findDailyUsages } from '../../models/access/project-usage.ts';
import { insertProject } from '../../models/access/projects.ts';
import { inProject } from '../../models/in-project.ts';
import { storeEvents } from '../../models/journey/store-events.ts';
import { openDatabaseWorld, type DatabaseWorld } from '../support/database-world.ts';

const DAY_MS = 86_400_000;
const dayOf = (time: number | string) => new Date(time).toISOString().slice(0, 10);

const batchRows = z.array(
  z.object({ trackingId: z.string(), state: z.string(), recipients: z.number(), bounced: z.number() }),
);

describe('the history of the demo project', () => {
  let world: DatabaseWorld;
  beforeAll(async () => {
    world = await openDatabaseWorld();
  });
  afterAll(() => world.close());

  async function newDemo() {
    const tenant = await world.nextTenant();
    return { postgres: world.urls.superuserUrl, demo: tenant };
  }

  async function select(statement: string, projectId: string): Promise<unknown[]> {
    const client = new Client({ connectionString: world.urls.superuserUrl });
    await client.connect();
    try {
      return (await client.query(statement, [projectId])).rows;
    } finally {
      await client.end();
    }
  }

  it.each(['2026-11-27T04:31:05Z', '2027-01-01T00:00:00Z', '2028-02-29T23:59:59Z'])(
    'has the mail of the month before %s once, however often it is written',
    async (time) => {
      const stack = await newDemo();
      const asOf = new Date(time);
      for (const written of [asOf, asOf]) await writeSentMail(stack, written);
      const batches = batchRows.parse(
        await select(
          `select tracking_id as "trackingId", state, (select count(*)::int from email_recipients r
             where r.batch_id = b.id) as recipients, (select count(*)::int from email_recipients r
             join email_suppressions s on s.project_id = r.project_id and s.address = r.email
             where r.batch_id = b.id and r.status = 'bounced') as bounced
           from email_batches b where project_id = $1 order by created_at, tracking_id`,
          stack.demo.projectId,
        ),
      );
      const expected = sentBatches(asOf);
      expect(batches.toSorted(byTrackingId)).toEqual(
        expected
          .map(({ trackingId, mails }) => ({
            trackingId,
            state: 'completed',
            recipients: mails.length,
            bounced: mails.filter(({ status }) => status === 'bounced').length,
          }))
          .toSorted(byTrackingId),
      );
      const days = { from: dayOf(asOf.getTime() - 29 * DAY_MS), to: dayOf(time) };
      const usage = await world.asApi((project) => findDailyUsages(project, days));
      const sentOn = (day: string) =>
        expected
          .filter(({ sentAt }) => dayOf(sentAt) === day)
          .reduce((sum, { mails }) => sum + mails.length, 0);
      for (const { day, recipients } of usage) expect(recipients).toBe(sentOn(day));
    },
  );

  it('adds only the new days when it is written on a later day', async () => {
    const stack = await newDemo();
    const later = new Date('2026-11-29T12:00:00Z');
    await writeSentMail(stack, new Date('2026-11-27T12:00:00Z'));
    await writeSentMail(stack, later);
    const days = { from: '2026-11-20', to: '2026-11-29' };
    const usage = await world.asApi((project) => findDailyUsages(project, days));
    const other = await newDemo();
    await writeSentMail(other, later);
    expect(await world.asApi((project) => findDailyUsages(project, days))).toEqual(usage);
  });

  it('counts the demo’s events on their own days, and leaves the others where they are', async () => {
    const stack = await newDemo();
    const { projectId } = stack.demo;
    const store = (names: string[], daysAgo: number) =>
      storeEvents(
        { database: world.api, projectId },
        names.map((eventId) => ({
          eventId,
          visitorId: 'vis_demo',
          occurredAt: new Date(Date.now() - daysAgo * DAY_MS),
          source: 'ledger',
          kind: 'commerce',
          type: 'order',
          title: 'Order',
          detail: {},
        })),
        { bytes: 100 * names.length },
      );
    const from = dayOf(Date.now() - 10 * DAY_MS);
    const read = async () => {
      const days = await world.asApi((project) => findDailyUsages(project, { from, to: dayOf(Date.now()) }));
      return {
        events: days.reduce((sum, { events }) => sum + events, 0),
        byDaysAgo: (daysAgo: number) =>
          days.find(({ day }) => day === dayOf(Date.now() - daysAgo * DAY_MS))?.events,
        isNegative: days.some(({ events, eventBytes }) => events < 0 || eventBytes < 0),
      };
    };
    await store(['demo-1', 'demo-2', 'demo-3'], 3);
    await store([randomUUID(), randomUUID()], 3);
    for (let time = 0; time < 2; time += 1) {
      await moveEventUsage(stack);
      const usage = await read();
      expect(usage).toMatchObject({ events: 5, isNegative: false });
      expect(usage.byDaysAgo(3)).toBe(3);
    }
    await store(['demo-4'], 1);
    await moveEventUsage(stack);
    const usage = await read();
    expect(usage).toMatchObject({ events: 6, isNegative: false });
    expect([usage.byDaysAgo(3), usage.byDaysAgo(1)]).toEqual([3, 1]);
  });

  it('has its example projects behind the demo project in lists', async () => {
    const stack = await newDemo();
    const { projectId, ownerId } = stack.demo;
    const example = randomUUID();
    await inProject(world.api, example, (project) =>
      insertProject(project, {
        name: 'Last season',
        ownerId,
        createdBy: `user:${ownerId}`,
        externalId: 'reference',
      }),
    );
    await sortExampleProjectsLast(stack, ['reference']);
    const found = await select(
      'select p.id from projects p join projects demo on demo.id = $1 where p.owner_id = demo.owner_id order by p.created_at desc',
      projectId,
    );
    expect(found).toEqual([{ id: projectId }, { id: example }]);
  });
});

function byTrackingId(one: { trackingId: string }, other: { trackingId: string }): number {
  return one.trackingId < other.trackingId ? -1 : 1;
}
