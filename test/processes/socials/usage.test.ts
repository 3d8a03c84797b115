import { createMetaUser, openMetaWorld, type MetaUser } from '../../support/meta-world.ts';
import { addTenant } from '../../support/tenant.ts';
import { expectRefused, retryWhenBusy } from '../../api/open-world.ts';
import { ALPINE, BERGAMO, createInsightsRequest, requestRows } from '../../api/socials/requests.ts';
import { keepOpen } from '../../support/keep-open.ts';

// The worker in this process and the worker process share only PostgreSQL and Temporal, so limits that one
// worker learns reach the other through PostgreSQL.
const world = keepOpen(openMetaWorld, async () => {
  await world.startWorkerProcess();
});
afterEach(() => world.clearRateLimits());

async function connectTenant() {
  const tenant = await addTenant(world.admin);
  const user = createMetaUser();
  await world.connect(tenant.projectId, user.token);
  return { user, request: createInsightsRequest(world, tenant) };
}

/** Returns the milliseconds between successive calls. */
async function getGaps(user: MetaUser): Promise<number[]> {
  const times = (await user.calls('insights')).map(({ time }) => Date.parse(time));
  return times.slice(1).map((time, index) => time - (times[index] ?? 0));
}

it("slows the calls of all workers to an ad account that has used 85 % of Meta's limit", async () => {
  const { user, request } = await connectTenant();
  await user.set({ usage: { callCount: 85 } });
  await requestRows(() => request(ALPINE));
  const levels = ['campaign', 'adset', 'ad'];
  await Promise.all(levels.map((level) => requestRows(() => request(ALPINE, { level }))));
  const gaps = await getGaps(user);
  expect(gaps).toHaveLength(3);
  // Calls start 1 s apart, but a call that arrives late has a shorter gap to the next one.
  for (const gap of gaps) expect(gap).toBeGreaterThan(600);
});

it("slows calls to Meta when the app's usage is high, and still answers other tenants", async () => {
  const { user, request } = await connectTenant();
  const other = await connectTenant();
  await user.set({ usage: { app: 76 } });
  await requestRows(() => request(ALPINE));
  expect(await world.listRateLimits()).toContainEqual(
    expect.objectContaining({ calls: 'meta', isSlowed: true }),
  );
  await requestRows(() => other.request(BERGAMO));
});

it("pauses the calls to an ad account that has used up Meta's limit, for the time that Meta states", async () => {
  const { user, request } = await connectTenant();
  await user.set({ usage: { callCount: 100 }, regainMinutes: 4, adAccount: ALPINE });
  const refused = await expectRefused(
    retryWhenBusy(() => request(ALPINE)),
    429,
  );
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(180);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(240);
  const before = (await user.calls('insights')).length;
  await retryWhenBusy(() => request(ALPINE, { level: 'ad' }));
  expect((await user.calls('insights')).length).toBe(before);
  expect((await requestRows(() => request(BERGAMO))).length).toBeGreaterThan(0);
});
