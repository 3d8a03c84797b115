import { campaign } from '../../support/campaign.ts';
import { eventually } from '../../support/eventually.ts';
import { adsUser, openSearchadsWorld, type SearchadsWorld } from '../../support/searchads-world.ts';
import { createTenant } from '../../support/tenant.ts';
import { answered, readCustomers, searchads } from './requests.ts';

jest.setTimeout(120_000);

const ALPINE = '2000000001';

/** Of the 24 that a worker has for a queue. */
const SLOTS_OF_PROJECT = 18;

let world: SearchadsWorld;

beforeAll(async () => {
  const fast = {
    GOOGLE_ADS_CALLS_PER_SECOND: '1000',
    GOOGLE_ADS_CALLS_PER_SECOND_PER_CONNECTION: '1000',
    ACTIVE_PATCHES: 'campaign-waits-for-place',
  };
  world = await openSearchadsWorld({ workerEnv: fast });
});
afterAll(() => world.close());

it("answers a tenant's look-up in normal time beside 200 of another that stall at the provider", async () => {
  const [loudUser, quietUser] = [adsUser('agency'), adsUser('agency')];
  await world.connect(world.tenant.projectId, loudUser.refreshToken);
  await world.connect(world.other.projectId, quietUser.refreshToken);
  const loud = searchads(world, world.tenant);
  const quiet = searchads(world, world.other);
  const dates = (day: number) => ({ startDate: '2025-01-01', endDate: dayOf(2026, day) });
  for (const requests of [loud, quiet]) await readCustomers(requests);
  // Its code is loaded, and the fault meets only what follows.
  expect((await answered(() => quiet.devices(ALPINE, dates(300)))).status).toBe(200);
  await loudUser.armFault({ operation: 'search', kind: 'stall', delayMs: 20_000, times: 1_000 });

  const statuses: number[] = [];
  const stalled = Array.from({ length: 200 }, async (_, day) => {
    const { status } = await loud.devices(ALPINE, dates(day));
    statuses.push(status);
  });
  // Those that have no place to wait are refused at once, while the others take slots of the worker.
  const refused = () => statuses.filter((status) => status === 429).length;
  await eventually(async () => (refused() >= 150 ? true : undefined), 20_000);

  for (const day of [301, 302, 303]) {
    const startedAt = performance.now();
    expect((await quiet.devices(ALPINE, dates(day))).status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  }
  await loudUser.disarm();
  await Promise.all(stalled);
  expect(new Set(statuses)).not.toContain(503);
});

it('answers reads and makes campaigns beside campaigns of another tenant that stall, and keeps no name for one that found no place to wait', async () => {
  const [loudTenant, quietTenant] = [await createTenant(world.database), await createTenant(world.database)];
  const [loudUser, quietUser] = [adsUser('agency'), adsUser('agency')];
  await world.connect(loudTenant.projectId, loudUser.refreshToken);
  await world.connect(quietTenant.projectId, quietUser.refreshToken);
  const [loud, quiet] = [searchads(world, loudTenant), searchads(world, quietTenant)];
  for (const requests of [loud, quiet]) await readCustomers(requests);
  await loudUser.armFault({ operation: 'mutate', kind: 'stall', delayMs: 15_000, times: 1_000 });

  const refused: ReturnType<typeof campaign>[] = [];
  const stalled = Array.from({ length: 55 }, async () => {
    const body = campaign();
    const { status } = await loud.create(ALPINE, body);
    if (status === 429) refused.push(body);
    return status;
  });
  await eventually(async () => (refused.length >= 5 ? true : undefined), 10_000);
  // The others take every slot that the project has for campaigns.
  const sent = async () => (await loudUser.calls()).filter(({ operation }) => operation === 'mutate').length;
  await eventually(async () => ((await sent()) >= SLOTS_OF_PROJECT ? true : undefined), 10_000);
  const created = await quiet.create(ALPINE, campaign());
  expect([created.status, created.body]).toEqual([200, expect.anything()]);
  for (const day of [304, 305]) {
    const startedAt = performance.now();
    const dates = { startDate: '2025-01-01', endDate: dayOf(2026, day) };
    expect((await quiet.devices(ALPINE, dates)).status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  }
  await loudUser.disarm();
  await Promise.any(stalled.map(async (made) => ((await made) === 200 ? true : Promise.reject(new Error()))));
  const other = { ...campaign(), name: refused[0]?.name };
  const answer = await answered(() => loud.create(ALPINE, other));
  expect(answer.body).toMatchObject({ validateOnly: false });
  await Promise.all(stalled);
});

function dayOf(year: number, day: number): string {
  return new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10);
}
