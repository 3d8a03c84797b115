import { createCampaignRequest } from '../../support/campaign.ts';
import { eventually } from '../../support/eventually.ts';
import { adsUser, openSearchadsWorld, type SearchadsWorld } from '../../support/searchads-world.ts';
import { addTenant } from '../../support/tenant.ts';
import { retryWhenBusy, readCustomers, getSearchadsClient } from './requests.ts';

const TIMEOUT_MS = 60_000;

const ALPINE = '2000000001';

/** Slots that one project may use of a worker's 24 slots per queue. */
const SLOTS_OF_PROJECT = 18;

let world: SearchadsWorld;
let users: ReturnType<typeof adsUser>[] = [];

beforeAll(async () => {
  const unlimitedRates = {
    GOOGLE_ADS_CALLS_PER_SECOND: '1000',
    GOOGLE_ADS_CALLS_PER_SECOND_PER_CONNECTION: '1000',
  };
  world = await openSearchadsWorld({ workerEnv: unlimitedRates });
});
// Calls that a failed attempt leaves stalled would keep the worker's slots from the retry.
afterEach(async () => {
  await Promise.all(users.map((user) => user.disarm()));
  users = [];
});
afterAll(() => world.close());

it("answers a tenant's reads while 200 reads of another tenant stall at the provider", async () => {
  const [loud, quiet] = [await openTenant(), await openTenant()];
  const dates = (day: number) => ({ startDate: '2025-01-01', endDate: getDay(2026, day) });
  // Warms up the code, so that the fault affects only later requests.
  expect((await retryWhenBusy(() => quiet.devices(ALPINE, dates(300)))).status).toBe(200);
  await loud.user.armFault({ operation: 'search', kind: 'stall', delayMs: 60_000, times: 1_000 });

  const statuses: number[] = [];
  const stalled = Array.from({ length: 200 }, async (_, day) => {
    const { status } = await loud.devices(ALPINE, dates(day));
    statuses.push(status);
  });
  // Requests beyond the queue's capacity are refused at once, while the others use worker slots.
  const countRefused = () => statuses.filter((status) => status === 429).length;
  await eventually(async () => (countRefused() >= 100 ? true : undefined), TIMEOUT_MS);

  // These requests would time out behind the other tenant's requests.
  for (const day of [301, 302, 303]) expect((await quiet.devices(ALPINE, dates(day))).status).toBe(200);
  await loud.user.disarm();
  await Promise.all(stalled);
  // On a busy machine the database may answer 503 to some of the 200.
  expect(statuses.filter((status) => ![200, 429, 503, 504].includes(status))).toEqual([]);
});

it('creates campaigns while those of another tenant stall, and reserves no name without a slot', async () => {
  const [loud, quiet] = [await openTenant(), await openTenant()];
  await loud.user.armFault({ operation: 'mutate', kind: 'stall', delayMs: 45_000, times: 1_000 });

  const refused: ReturnType<typeof createCampaignRequest>[] = [];
  const stalled = Array.from({ length: 55 }, async () => {
    const body = createCampaignRequest();
    // A busy machine may answer 503, which would free capacity for a request that this test expects to be refused.
    const { status } = await retryWhenBusy(() => loud.create(ALPINE, body));
    if (status === 429) refused.push(body);
  });
  await eventually(async () => (refused.length >= 5 ? true : undefined), TIMEOUT_MS);
  // The other requests take all of the project's slots for campaigns.
  const countMutates = async () =>
    (await loud.user.calls()).filter(({ operation }) => operation === 'mutate').length;
  await eventually(async () => ((await countMutates()) >= SLOTS_OF_PROJECT ? true : undefined), TIMEOUT_MS);
  const created = await quiet.create(ALPINE, createCampaignRequest());
  expect([created.status, created.body]).toEqual([200, expect.anything()]);
  for (const day of [304, 305]) {
    const dates = { startDate: '2025-01-01', endDate: getDay(2026, day) };
    expect((await quiet.devices(ALPINE, dates)).status).toBe(200);
  }
  // The test did not wait for any stalled call.
  expect(await loud.user.campaigns()).toEqual([]);
  await loud.user.disarm();
  // Stalled calls continue and release their slots.
  const other = { ...createCampaignRequest(), name: refused[0]?.name };
  const answer = await eventually(async () => {
    const retried = await retryWhenBusy(() => loud.create(ALPINE, other));
    return retried.status === 429 ? undefined : retried;
  }, TIMEOUT_MS);
  expect(answer.body).toMatchObject({ validateOnly: false });
  await Promise.all(stalled);
});

/** Creates a connected tenant and reads its customers. A retry of a test shares nothing with the first attempt. */
async function openTenant() {
  const user = adsUser('agency');
  users.push(user);
  const tenant = await addTenant(world.admin);
  await world.connect(tenant.projectId, user.refreshToken);
  const requests = getSearchadsClient(world, tenant);
  await readCustomers(requests);
  return { user, ...requests };
}

function getDay(year: number, day: number): string {
  return new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10);
}
