import { campaign } from '../../support/campaign.ts';
import { eventually } from '../../support/eventually.ts';
import { adsUser, openSearchadsWorld, type SearchadsWorld } from '../../support/searchads-world.ts';
import { makeTenant } from '../../support/tenant.ts';
import { answered, readCustomers, searchads } from './requests.ts';

// Conditions are waited for as long as a busy machine takes for them.
jest.setTimeout(300_000);

const PATIENCE_MS = 60_000;

const ALPINE = '2000000001';

/** Of the 24 that a worker has for a queue. */
const SLOTS_OF_PROJECT = 18;

let world: SearchadsWorld;

beforeAll(async () => {
  const fast = {
    GOOGLE_ADS_CALLS_PER_SECOND: '1000',
    GOOGLE_ADS_CALLS_PER_SECOND_PER_CONNECTION: '1000',
  };
  world = await openSearchadsWorld({ workerEnv: fast });
});
afterAll(() => world.close());

it("answers a tenant's look-ups while those of another stall at the provider, which has 200 of them", async () => {
  const [loud, quiet] = [await openTenant(), await openTenant()];
  const dates = (day: number) => ({ startDate: '2025-01-01', endDate: dayOf(2026, day) });
  // Its code is loaded, and the fault meets only what follows.
  expect((await answered(() => quiet.devices(ALPINE, dates(300)))).status).toBe(200);
  await loud.user.armFault({ operation: 'search', kind: 'stall', delayMs: 60_000, times: 1_000 });

  const statuses: number[] = [];
  const stalled = Array.from({ length: 200 }, async (_, day) => {
    const { status } = await loud.devices(ALPINE, dates(day));
    statuses.push(status);
  });
  // Those that have no place to wait are refused at once, while the others take slots of the worker.
  const refused = () => statuses.filter((status) => status === 429).length;
  await eventually(async () => (refused() >= 100 ? true : undefined), PATIENCE_MS);

  // Behind those of the other it would be told to come again.
  for (const day of [301, 302, 303]) expect((await quiet.devices(ALPINE, dates(day))).status).toBe(200);
  await loud.user.disarm();
  await Promise.all(stalled);
  // A busy machine may find no time for the rows of some of two hundred at once: those are told to come again.
  expect(statuses.filter((status) => ![200, 429, 503, 504].includes(status))).toEqual([]);
});

it('answers reads and makes campaigns beside campaigns of another tenant that stall, and keeps no name for one that found no place to wait', async () => {
  const [loud, quiet] = [await openTenant(), await openTenant()];
  await loud.user.armFault({ operation: 'mutate', kind: 'stall', delayMs: 45_000, times: 1_000 });

  const refused: ReturnType<typeof campaign>[] = [];
  const stalled = Array.from({ length: 55 }, async () => {
    const body = campaign();
    const { status } = await loud.create(ALPINE, body);
    if (status === 429) refused.push(body);
  });
  await eventually(async () => (refused.length >= 5 ? true : undefined), PATIENCE_MS);
  // The others take every slot that the project has for campaigns.
  const sent = async () => (await loud.user.calls()).filter(({ operation }) => operation === 'mutate').length;
  await eventually(async () => ((await sent()) >= SLOTS_OF_PROJECT ? true : undefined), PATIENCE_MS);
  const created = await quiet.create(ALPINE, campaign());
  expect([created.status, created.body]).toEqual([200, expect.anything()]);
  for (const day of [304, 305]) {
    const dates = { startDate: '2025-01-01', endDate: dayOf(2026, day) };
    expect((await quiet.devices(ALPINE, dates)).status).toBe(200);
  }
  // None of what stalls was waited for.
  expect(await loud.user.campaigns()).toEqual([]);
  await loud.user.disarm();
  // What stalled goes on, and gives its places back.
  const other = { ...campaign(), name: refused[0]?.name };
  const answer = await eventually(async () => {
    const given = await answered(() => loud.create(ALPINE, other));
    return given.status === 429 ? undefined : given;
  }, PATIENCE_MS);
  expect(answer.body).toMatchObject({ validateOnly: false });
  await Promise.all(stalled);
});

/** A tenant of a test's own, connected and read: a second attempt meets nothing of the first. */
async function openTenant() {
  const user = adsUser('agency');
  const tenant = await makeTenant(world.admin);
  await world.connect(tenant.projectId, user.refreshToken);
  const requests = searchads(world, tenant);
  await readCustomers(requests);
  return { user, ...requests };
}

function dayOf(year: number, day: number): string {
  return new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10);
}
