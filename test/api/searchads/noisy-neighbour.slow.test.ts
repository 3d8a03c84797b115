import { createCampaignRequest } from '../../support/campaign.ts';
import { eventually } from '../../support/eventually.ts';
import { ALPINE, openSearchadsWorld, type AdsUser } from '../../support/searchads-world.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { retryWhenBusy } from '../open-world.ts';
import { openAdvertiser, readCustomers, getSearchadsClient } from './requests.ts';

const TIMEOUT_MS = 60_000;

/** Number of activity task slots that one project may use. A worker has 24 for each queue. */
const PROJECT_SLOTS = 18;

let users: AdsUser[] = [];

const world = keepOpen(openSearchadsWorld);
// Stalled calls of a failed attempt at a test would occupy activity task slots during the next attempt.
afterEach(async () => {
  await Promise.all(users.map((user) => user.disarm()));
  users = [];
});

it("answers a tenant's reads while 200 reads of another tenant stall at the provider", async () => {
  const [loud, quiet] = [await openTenant(), await openTenant()];
  const dates = (day: number) => ({ startDate: '2025-01-01', endDate: getDay(2026, day) });
  // A worker's first call is slow, so it is made before the reads that must not time out.
  expect((await retryWhenBusy(() => quiet.devices(ALPINE, dates(300)))).status).toBe(200);
  await loud.user.armFault({ operation: 'search', kind: 'stall', delayMs: 60_000, times: 1_000 });

  const statuses: number[] = [];
  const stalled = Array.from({ length: 200 }, async (_, day) => {
    const { status } = await loud.devices(ALPINE, dates(day));
    statuses.push(status);
  });
  // Requests beyond the queue's capacity are refused at once, while the others run or wait.
  const countRefused = () => statuses.filter((status) => status === 429).length;
  await eventually(async () => countRefused() >= 100, TIMEOUT_MS);

  // These requests would time out behind the other tenant's requests.
  for (const day of [301, 302, 303]) expect((await quiet.devices(ALPINE, dates(day))).status).toBe(200);
  await loud.user.disarm();
  await Promise.all(stalled);
  // On a busy machine, the API may answer 503 to some of the 200 requests.
  expect(statuses.filter((status) => ![200, 429, 503, 504].includes(status))).toEqual([]);
});

it('creates a campaign while campaign creations stall for another tenant, and reserves no name for a refused request', async () => {
  const [loud, quiet] = [await openTenant(), await openTenant()];
  await loud.user.armFault({ operation: 'mutate', kind: 'stall', delayMs: 45_000, times: 1_000 });

  const refused: ReturnType<typeof createCampaignRequest>[] = [];
  const stalled = Array.from({ length: 55 }, async () => {
    const body = createCampaignRequest();
    // Retries 503, which a busy API may answer. Otherwise, another request would take the place of this one
    // instead of getting the expected 429.
    const { status } = await retryWhenBusy(() => loud.create(ALPINE, body));
    if (status === 429) refused.push(body);
  });
  await eventually(async () => refused.length >= 5, TIMEOUT_MS);
  // The requests that were not refused take all of the project's activity task slots for campaigns.
  const countMutates = async () => (await loud.user.calls('mutate')).length;
  await eventually(async () => (await countMutates()) >= PROJECT_SLOTS, TIMEOUT_MS);
  const created = await quiet.create(ALPINE, createCampaignRequest());
  expect([created.status, created.body]).toEqual([200, expect.anything()]);
  for (const day of [304, 305]) {
    const dates = { startDate: '2025-01-01', endDate: getDay(2026, day) };
    expect((await quiet.devices(ALPINE, dates)).status).toBe(200);
  }
  expect(await loud.user.campaigns()).toEqual([]);
  await loud.user.disarm();
  const other = { ...createCampaignRequest(), name: refused[0]?.name };
  const answer = await eventually(async () => {
    const retried = await retryWhenBusy(() => loud.create(ALPINE, other));
    return retried.status === 429 ? undefined : retried;
  }, TIMEOUT_MS);
  expect(answer.body).toMatchObject({ validateOnly: false });
  await Promise.all(stalled);
});

async function openTenant() {
  const { tenant, user } = await openAdvertiser(world);
  users.push(user);
  const requests = getSearchadsClient(world, tenant);
  await readCustomers(requests);
  return { user, ...requests };
}

function getDay(year: number, day: number): string {
  return new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10);
}
