import {
  claimDueConversions,
  findFeedState,
  findInboxEvents,
  lockFeed,
  setFeedPaused,
} from '../../../models/conversions/conversion-feeds.ts';
import { storeGoal } from '../../../models/conversions/conversion-goals.ts';
import { insertConversions, type NewConversion } from '../../../models/conversions/conversions.ts';
import { findUnsignalledConversions } from '../../../models/conversions/find-conversions.ts';
import { rows } from '../../../models/rows.ts';
import { useDatabaseWorld } from '../../support/database-world.ts';
import { putOrderGoal } from '../../support/order-conversion.ts';
import {
  ACTION,
  buildCrmId,
  createConversions,
  createIdentify,
  createVisit,
  getClicks,
  planConversions,
} from './conversion-events.ts';
import { waitForLock } from '../../support/database.ts';

const world = useDatabaseWorld();

const storeOrderGoal = () => world.asApi(putOrderGoal);

const insert = (conversions: readonly NewConversion[]) =>
  world.asWorker((project) => insertConversions(project, conversions));

const countStates = async () => {
  const found = await world.asWorker((project) =>
    rows<{ state: string; count: number }>(
      project,
      'select state, count(*)::integer as count from conversions where project_id = $1 group by state',
      [world.tenant.projectId],
    ),
  );
  return Object.fromEntries(found.map(({ state, count }) => [state, count]));
};

it("ignores other visitors' clicks for a visitor who shares a CRM id with more than 20 visitors", async () => {
  const visitors = Array.from({ length: 21 }, (_, index) => `v-${index}`);
  await world.storeEvents([
    createVisit('v-7', new Date()),
    ...visitors.map((id) => createIdentify(id, buildCrmId('guest'))),
  ]);
  expect(await getClicks(world, 'v-1')).toEqual(['v-7']);
  await world.storeEvents([createIdentify('v-21', buildCrmId('guest'))]);
  expect(await getClicks(world, 'v-1')).toEqual([]);
  expect(await getClicks(world, 'v-7')).toEqual(['v-7']);
});

describe('late events', () => {
  const goal = { name: 'customers', triggerOn: 'customer', destinations: [ACTION], windowDays: 90 };
  beforeEach(() =>
    world.asApi((project) => storeGoal(project, { ...goal, requireConsent: false, validateOnly: false }, 20)),
  );
  const getHourAgo = () => new Date(Date.now() - 3_600_000);

  it('plans all conversions of visitors again, in several passes, when visits of these visitors arrive late', async () => {
    const visitors = Array.from({ length: 51 }, (_, index) => `v-${index}`);
    await insert(visitors.flatMap((id) => createConversions(id, 20)));
    await world.storeEvents(visitors.map((id) => createVisit(id, getHourAgo())));
    for (let hasMore = true; hasMore;) {
      const planned = await planConversions(world);
      hasMore = planned.state === 'due' && planned.hasMore;
    }
    expect(await countStates()).toEqual({ pending: 51 * 20 });
  });

  it("findUnsignalledConversions finds a visitor's 20 latest conversions, or the 20 earliest since the time of a late visit", async () => {
    await insert(createConversions('v-1', 25));
    const findIndexes = async (at: Date | null) => {
      const late = await world.asWorker((project) =>
        findUnsignalledConversions(project, [{ visitorId: 'v-1', at }], 100),
      );
      return late.map(({ subject }) => Number(subject.split('-').at(-1)));
    };
    expect(await findIndexes(null)).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(await findIndexes(getHourAgo())).toEqual(Array.from({ length: 20 }, (_, index) => index + 5));
  });

  it('leaves a conversion in the state no_signal until a late visit of its own visitor arrives', async () => {
    await insert(createConversions('v-1', 1));
    await world.storeEvents([
      createVisit('v-2', getHourAgo()),
      createIdentify('v-1', { kind: 'email', value: 'ada@example.com' }),
    ]);
    expect(await world.asWorker((project) => findInboxEvents(project, 9))).toHaveLength(1);
    await planConversions(world);
    expect(await countStates()).toEqual({ no_signal: 1 });
    await world.storeEvents([createVisit('v-1', getHourAgo())]);
    await planConversions(world);
    expect(await countStates()).toEqual({ pending: 1 });
  });
});

it('plans the conversions of a project in one transaction at a time', async () => {
  await storeOrderGoal();
  let isDone = false;
  let planning: Promise<unknown> = Promise.resolve();
  await world.asWorker(async (project) => {
    await lockFeed(project);
    planning = planConversions(world).then(() => (isDone = true));
    await waitForLock(world.urls, { query: '%conversion_feeds%no key update%' });
    expect(isDone).toBe(false);
  });
  await planning;
});

it('reports whether the conversions of a project are paused, and does not immediately claim a paused project again', async () => {
  await storeOrderGoal();
  const readState = async (isPaused: boolean) => {
    await world.asWorker((project) => setFeedPaused(project, isPaused));
    return world.asWorker((project) => findFeedState(project));
  };
  expect([await readState(true), await readState(false), await readState(true)]).toEqual([
    'paused',
    'running',
    'paused',
  ]);
  const { projectId } = world.tenant;
  const claimProject = async () =>
    (await claimDueConversions(world.worker, 200)).filter((claim) => claim.projectId === projectId);
  expect(await claimProject()).toEqual([{ projectId }]);
  expect(await claimProject()).toEqual([]);
});
