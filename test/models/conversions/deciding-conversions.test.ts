import { randomUUID } from 'node:crypto';
import { createPlanConversions } from '../../../activities/conversions/plan-conversions.ts';
import { claimDueConversions, lockFeed } from '../../../models/conversions/conversion-feeds.ts';
import { putGoal } from '../../../models/conversions/conversion-goals.ts';
import { findSignals } from '../../../models/conversions/find-signals.ts';
import { connectDatabase, type Database } from '../../../models/database.ts';
import { inProject, type InProject } from '../../../models/in-project.ts';
import { storeEvents } from '../../../models/journey/store-events.ts';
import { rows, run } from '../../../models/rows.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { createTenant, type Tenant } from '../../support/tenant.ts';

let urls: TestDatabase;
let api: Database;
let worker: Database;
let tenant: Tenant;

beforeAll(async () => {
  urls = await createTestDatabase();
  const options = { poolSize: 4, applicationName: 'test', statementTimeoutMs: 10_000 };
  api = connectDatabase({ url: urls.apiUrl, ...options });
  worker = connectDatabase({ url: urls.workerUrl, ...options });
});
beforeEach(async () => {
  tenant = await createTenant(urls);
});
afterAll(async () => {
  await Promise.all([api.sequelize.close(), worker.sequelize.close()]);
  await urls.drop();
});

const asWorker = <Result>(work: (project: InProject) => Promise<Result>) =>
  inProject(worker, tenant.projectId, work);

/** Puts a goal, with which the project has a run. */
const put = () =>
  inProject(api, tenant.projectId, (project) => {
    const goal = { name: 'purchases', triggerOn: 'order', destinations: [], windowDays: 90 };
    return putGoal(project, { ...goal, requireConsent: true, validateOnly: false }, 20);
  });

describe('events of goals', () => {
  const plan = () => {
    const conversions = {
      firstPollMs: 1,
      clickRetryMs: 1,
      blockedRetryMs: 1,
      googleMaxAgeDays: 90,
    };
    return createPlanConversions({ database: worker, conversions })({ projectId: tenant.projectId });
  };

  it('are decided by one at a time, so that no later value is lost', async () => {
    await put();
    let isDone = false;
    let planning: Promise<unknown> = Promise.resolve();
    await asWorker(async (project) => {
      await lockFeed(project);
      planning = plan().then(() => (isDone = true));
      await eventually(async () => {
        const [waiting] = await rows<{ count: number }>(
          worker,
          `select count(*)::integer as count from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%conversion_feeds%no key update%'`,
          [],
        );
        return waiting?.count === 1 || undefined;
      });
      expect(isDone).toBe(false);
    });
    await planning;
  });

  it('ask once for what is the same of a visitor', async () => {
    const at = new Date();
    const visit = {
      eventId: randomUUID(),
      visitorId: 'v-1',
      occurredAt: at,
      sessionId: randomUUID(),
      source: 'analytics' as const,
      kind: 'web' as const,
      type: 'session',
      title: 'Visit',
      detail: { touch: { gclid: 'click' } },
    };
    await storeEvents({ database: api, projectId: tenant.projectId }, [visit], { bytes: 0 });
    const from = new Date(at.getTime() - 1_000);
    const query = (visitorId: string) => ({ visitorId, from, until: at });
    const [one, other, another] = await asWorker((project) =>
      findSignals(project, [query('v-1'), query('v-2'), query('v-1')]),
    );
    expect(one?.clicks).toMatchObject([{ touch: { gclid: 'click' } }]);
    expect(other?.clicks).toEqual([]);
    expect(another).toBe(one);
  });
});

test('a paused project is told of now and then, so that a run is there which hears that it goes on', async () => {
  await put();
  await asWorker((project) =>
    run(project, 'update conversion_feeds set paused_at = now() where project_id = $1', [tenant.projectId]),
  );
  const { projectId } = tenant;
  const claimed = async () =>
    (await claimDueConversions(worker, 200)).filter((one) => one.projectId === projectId);
  expect(await claimed()).toEqual([{ projectId }]);
  expect(await claimed()).toEqual([]);
});
