import { randomInt, randomUUID } from 'node:crypto';
import {
  ADDRESS,
  getJourneyClient,
  LEAD,
  createVisitorId,
  openJourneyWorld,
  type ConnectedTenant,
  type JourneyItem,
} from '../../support/journey-world.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { deliverWebhook, createMailEvent } from '../../support/webhook.ts';
import { getError, getPaths, expectRefused } from '../open-world.ts';
import { HOUR_MS, createRandomEvent, createHistory, createMails, setUnknownMails } from './histories.ts';

const world = keepOpen(openJourneyWorld);

const getIds = (items: readonly JourneyItem[]) => items.map(({ id }) => id);

function expectNewestFirst(items: readonly JourneyItem[]): void {
  const times = items.map(({ occurredAt }) => Date.parse(occurredAt));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
}

it('lists each journey item once and in the same order for any limit and kinds, even while events arrive', async () => {
  const connected = await world.connectTenant();
  const visitors = await createHistory(connected, 60);
  await createMails(world, connected, 9);
  const { requests } = connected;
  const allItems = (await requests.readAll(LEAD, { limit: 100 })).filter(({ type }) => type !== 'identify');
  expect(allItems).toHaveLength(69);
  expectNewestFirst(allItems);
  expect(new Set(getIds(allItems)).size).toBe(69);

  for (const kinds of [undefined, 'web', 'communication,commerce', 'lifecycle,web,engagement,commerce']) {
    const expectedItems = allItems.filter(({ kind }) => kinds?.split(',').includes(kind) ?? true);
    for (const limit of [3 + randomInt(5), 8 + randomInt(20)]) {
      const added: string[] = [];
      const items = await requests.readAll(LEAD, { limit, kinds }, async () => {
        const events = [
          { ...createRandomEvent(visitors, Date.now() - 48 * HOUR_MS), id: randomUUID() },
          { ...createRandomEvent(visitors, Date.now() - 13 * HOUR_MS), id: randomUUID() },
          { type: 'identify', visitorId: createVisitorId(), email: ADDRESS, id: randomUUID() },
        ];
        added.push(...events.map(({ id }) => `evt_${id}`));
        await requests.collect(...events);
      });
      const shown = items.filter(({ type }) => type !== 'identify');
      expect([kinds, limit, getIds(shown)]).toEqual([kinds, limit, getIds(expectedItems)]);
      expectNewestFirst(items);
      await world.sql(`delete from events where event_id = any($1)`, [added.map((id) => id.slice(4))]);
    }
  }
});

it('keeps the journey position of mails that are sent during paging', async () => {
  const connected = await world.connectTenant();
  await createHistory(connected, 4);
  await createMails(world, connected, 9);
  const { requests } = connected;
  const before = await requests.readAll(LEAD, { limit: 100 });
  const after = await requests.readAll(LEAD, { limit: 3 }, async () => {
    await world.sql(
      `update email_recipients set status = 'sent', sent_at = now() where (batch_id, index) in (
         select batch_id, index from email_recipients where project_id = $1 and status = 'queued' limit 1)`,
      [connected.tenant.projectId],
    );
  });
  expect(getIds(after)).toEqual(getIds(before));
  expectNewestFirst(after);
});

it('keeps the journey position of an unknown mail whose outcome is reported during paging', async () => {
  const connected = await world.connectTenant();
  await createHistory(connected, 2);
  await createMails(world, connected, 3);
  const recipients = await setUnknownMails(world, connected);
  const { requests } = connected;
  const before = await requests.readAll(LEAD, { limit: 100 });
  const statuses: number[] = [];
  const after = await requests.readAll(LEAD, { limit: 2 }, async () => {
    for (const recipient of recipients.splice(0)) {
      const mail = { messageId: `reported-${recipient}`, recipient, at: new Date(Date.now() - HOUR_MS) };
      statuses.push(await deliverWebhook(world.api.url, createMailEvent('email.delivered', mail)));
    }
  });
  expect(statuses).toEqual([200, 200, 200]);
  expect(getIds(after)).toEqual(getIds(before));
  expectNewestFirst(after);
  const [newest] = (await requests.readAll(LEAD, { limit: 100 })).filter(({ id }) => id.startsWith('snd_'));
  expect(newest?.status).toBe('delivered');
});

it('pages through a journey of almost two years', async () => {
  const connected = await world.connectTenant();
  const { requests } = connected;
  const visitorId = createVisitorId();
  // 100 weekly visits, and 100 page views within one hour 500 days ago.
  const hours = [
    ...Array.from({ length: 100 }, (_, week) => 24 + week * 7 * 24),
    ...Array.from({ length: 100 }, (_, page) => 500 * 24 + page / 100),
  ];
  await requests.collect(
    { type: 'identify', visitorId, email: ADDRESS },
    ...hours.map((hoursAgo) => ({
      type: 'page_view',
      visitorId,
      path: '/workshops',
      occurredAt: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(),
    })),
  );
  await createMails(world, connected, 3);
  const [last] = await setUnknownMails(world, connected);
  await world.sql(`update email_batches set created_at = now() - interval '600 days' where id = $1`, [
    last?.split('_')[0],
  ]);
  const allItems = await requests.readAll(LEAD, { limit: 100 });
  expect(allItems).toHaveLength(204);
  expectNewestFirst(allItems);
  for (const kinds of [undefined, 'web,communication']) {
    const items = await requests.readAll(LEAD, { limit: 9, kinds });
    const expected = allItems.filter(({ kind }) => kinds?.split(',').includes(kind) ?? true);
    expect([kinds, getIds(items)]).toEqual([kinds, getIds(expected)]);
  }
});

it('returns later pages of a journey with the header of the first page and without a CRM call', async () => {
  const connected = await world.connectTenant();
  await createHistory(connected, 30);
  const { requests } = connected;
  const first = await requests.read(LEAD, { limit: 10 });
  await connected.portal.armFault({ kind: 'status', status: 503, times: 5 });
  const second = await requests.read(LEAD, { limit: 10, cursor: first.journey.nextCursor ?? '' });
  expect(second.journey.header).toEqual(first.journey.header);
  expect(second.visitor_ids).toEqual(first.visitor_ids);
  expect(await connected.portal.listReads()).toHaveLength(1);
  await connected.portal.reset();
});

let connected: ConnectedTenant;
let requests: ReturnType<typeof getJourneyClient>;
let cursor: string;

beforeAll(async () => {
  connected = await world.connectTenant();
  await createHistory(connected, 30);
  requests = connected.requests;
  cursor = (await requests.read(LEAD, { limit: 10, kinds: 'web,commerce' })).journey.nextCursor ?? '';
  if (cursor === '')
    cursor = (await requests.read(LEAD, { limit: 1, kinds: 'web,commerce' })).journey.nextCursor ?? '';
});

const getOutcome = async (answer: ReturnType<typeof requests.requestOnce>) => {
  const answered = await answer;
  return [answered.status, getError(answered).code, getPaths(answered)];
};
const REFUSED = [400, 'validation_error', ['cursor']];

it('a journey cursor is refused for another lead, other kinds or another project', async () => {
  expect(await getOutcome(requests.requestOnce('102', { kinds: 'web,commerce', cursor }))).toEqual(REFUSED);
  expect(await getOutcome(requests.requestOnce(LEAD, { kinds: 'web', cursor }))).toEqual(REFUSED);
  expect(await getOutcome(requests.requestOnce(LEAD, { cursor }))).toEqual(REFUSED);
  const other = await world.connectTenant();
  expect(
    await getOutcome(
      getJourneyClient(world, other.tenant).requestOnce(LEAD, { kinds: 'web,commerce', cursor }),
    ),
  ).toEqual(REFUSED);
});

it('a journey cursor is accepted for the same kinds in another order, and for another limit', async () => {
  const page = await requests.read(LEAD, { kinds: 'commerce,web,web', limit: 2, cursor });
  expect(page.journey.items.length).toBeLessThanOrEqual(2);
});

it('a journey request whose cursor belongs to an expired resolution reads the lead from the CRM again, and continues at the cursor', async () => {
  const all = await requests.readAll(LEAD, { limit: 100 });
  const first = await requests.read(LEAD, { limit: 7 });
  const readsBefore = (await connected.portal.listReads()).length;
  await world.sql(`update journey_resolutions set expires_at = now() where project_id = $1`, [
    connected.tenant.projectId,
  ]);
  const second = await requests.read(LEAD, { limit: 7, cursor: first.journey.nextCursor ?? '' });
  expect(getIds(second.journey.items)).toEqual(getIds(all).slice(7, 14));
  expect(await connected.portal.listReads()).toHaveLength(readsBefore + 1);
  const third = await requests.read(LEAD, { limit: 7, cursor: second.journey.nextCursor ?? '' });
  expect(getIds(third.journey.items)).toEqual(getIds(all).slice(14, 21));
  expect(await connected.portal.listReads()).toHaveLength(readsBefore + 1);
});

it('a journey cursor is refused once the connection is deleted', async () => {
  const disconnected = await world.connectTenant();
  await createHistory(disconnected, 5);
  const disconnectedRequests = disconnected.requests;
  const first = await disconnectedRequests.read(LEAD, { limit: 2 });
  await world.sql('delete from connections where id = $1', [disconnected.connectionId]);
  await expectRefused(
    disconnectedRequests.request(LEAD, { limit: 2, cursor: first.journey.nextCursor ?? '' }),
    [404, 'connection_not_found'],
  );
});
