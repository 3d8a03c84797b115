import { keepOpen } from '../../support/keep-open.ts';
import { eventually } from '../../support/eventually.ts';
import { createAdsUser, openSearchadsWorld, type AdsUser } from '../../support/searchads-world.ts';
import { addTenant } from '../../support/tenant.ts';
import { listRuns } from '../../support/workflow-states.ts';
import { parseSuccess, type Answer, retryWhenBusy } from '../open-world.ts';
import { getSearchadsClient, openAdvertiser } from './requests.ts';

/** Numbers of managers and customers in the sandbox's tree `network`. */
const MANAGERS = 60;
const CUSTOMERS = 118;
const LAST_STORE = '6000000058';
/** After this number of searches, the tree read is still incomplete. */
const PARTIAL_SEARCHES = 8;

const world = keepOpen(openSearchadsWorld, async () => {
  // Loads the Google Ads library before the tests run, because loading delays the first call.
  await (await openConnected('shop')).customers();
});

async function openConnected(tree: 'shop' | 'network') {
  const { tenant, user, requests } = await openAdvertiser(world, { tree });
  return { tenant, user, ...requests };
}
const getList = async (request: () => Promise<Answer>) =>
  parseSuccess('listSearchadsCustomers', await request());
const readWholeList = (request: () => Promise<Answer>) =>
  eventually(async () => {
    const list = await getList(request);
    return list.complete ? list : undefined;
  });
const getStates = async (projectId: string) =>
  (await listRuns('readCustomerTree', projectId)).map(({ state }) => state);
const getSearches = async (user: AdsUser) =>
  (await user.calls()).filter(({ operation, answered: result }) => {
    const status: unknown = Reflect.get(Object(result), 'status');
    return operation === 'search' && status === 200;
  });
const getTreeSearches = async (user: AdsUser) =>
  (await getSearches(user)).filter(({ query }) => String(query).includes('customer_client'));
const stallAfterPart = async (user: AdsUser) => {
  await eventually(async () => (await getSearches(user)).length > PARTIAL_SEARCHES);
  await user.armFault({ operation: 'search', kind: 'stall', delayMs: 5_000, times: 4 });
};
const ageLists = (projectId: string, interval: string) =>
  changeTrees(projectId, 'read_at = read_at - $2::interval, tried_at = tried_at - $2::interval', interval);
/** Simulates that the last complete tree read took this number of Google Ads operations. */
const setListCost = (projectId: string, operations: number) =>
  changeTrees(projectId, 'operations = $2', operations);
const changeTrees = (projectId: string, change: string, value: unknown) =>
  world.sql(`update searchads_trees set ${change} where project_id = $1`, [projectId, value]);

it('returns a partial list of customers while they are being read, and reads them once for all callers', async () => {
  const { user, customers, health } = await openConnected('network');
  const lists = Array.from({ length: 4 }, () => getList(customers));
  await stallAfterPart(user);
  expect((await health('5100000001')).status).toBe(200);
  for (const list of await Promise.all(lists)) {
    expect(list.complete).toBe(false);
    expect(list.customers.length).toBeGreaterThan(0);
    expect(list.customers.length).toBeLessThan(CUSTOMERS);
  }
  const completeList = await readWholeList(customers);
  expect(completeList.customers).toHaveLength(CUSTOMERS);
  expect(new Set(completeList.customers.map(({ customerId }) => customerId)).size).toBe(CUSTOMERS);
  expect(completeList.customers.filter(({ readable }) => !readable)).toHaveLength(MANAGERS);
  expect(await getTreeSearches(user)).toHaveLength(MANAGERS);
  expect((await health(LAST_STORE)).status).toBe(200);
});

it('refreshes the list of customers in the background after ten minutes, or later if the last tree read took many operations', async () => {
  const { tenant, user, customers, health } = await openConnected('shop');
  expect(await getList(customers)).toMatchObject({ complete: true });
  await user.reset();
  await getList(customers);
  expect(await user.calls()).toHaveLength(0);
  await ageLists(tenant.projectId, '11 minutes');
  await setListCost(tenant.projectId, 300);
  await getList(customers);
  expect((await health('4000000001')).status).toBe(200);
  expect((await getTreeSearches(user)).length).toBe(0);
  await setListCost(tenant.projectId, 1);
  await user.armFault({ operation: 'search', kind: 'stall', delayMs: 4_500, times: 1 });
  expect(await getList(customers)).toMatchObject({ complete: true, customers: { length: 3 } });
  await eventually(async () => (await getSearches(user)).length > 0);
});

it('returns a partial list of customers after a provider failure, and the next tree read continues with the missing customers', async () => {
  const { tenant, user, customers } = await openConnected('network');
  const request = getList(customers);
  await eventually(async () => (await getSearches(user)).length > PARTIAL_SEARCHES);
  await user.armFault({ operation: 'search', kind: 'status', status: 503, times: 100 });
  const { customers: partial } = await request;
  expect(partial.length).toBeGreaterThan(0);
  const failed = await eventually(async () => {
    const states = await getStates(tenant.projectId);
    return states.includes('part') ? getList(customers) : undefined;
  }, 60_000);
  expect(failed.complete).toBe(false);
  await user.disarm();
  await ageLists(tenant.projectId, '31 seconds');
  expect((await readWholeList(customers)).customers).toHaveLength(CUSTOMERS);
  // Accounts whose read failed are retried after all other accounts.
  const failedCalls = (await user.calls()).filter(
    ({ answered: result }) => Reflect.get(Object(result), 'status') === 503,
  );
  const divisionSearches = (await getTreeSearches(user)).filter(({ customer }) => customer?.startsWith('51'));
  const lastRead = divisionSearches.slice(-8).map(({ customer }) => customer);
  expect(failedCalls.map(({ customer }) => customer)).toEqual(expect.arrayContaining(lastRead));
  expect((await getTreeSearches(user)).length).toBeLessThan(MANAGERS + 10);
  expect(await getStates(tenant.projectId)).toEqual(expect.arrayContaining(['part', 'whole']));
});

it("reads a tenant's customers during stalled reads of another tenant", async () => {
  const loud = await addTenant(world.admin);
  const users = Array.from({ length: 8 }, () => createAdsUser('network'));
  for (const [index, user] of users.entries()) {
    await world.connect(loud.projectId, user.refreshToken, { externalId: String(index) });
  }
  const loudList = getList(getSearchadsClient(world, loud, retryWhenBusy).customers);
  const countSearches = async () => (await Promise.all(users.map(getSearches))).flat().length;
  await eventually(async () => (await countSearches()) > PARTIAL_SEARCHES);
  // The stall ends when the fault is disarmed.
  const stall = { operation: 'search', kind: 'stall', delayMs: 60_000, times: 4 } as const;
  await Promise.all(users.map((user) => user.armFault(stall)));
  const quiet = await openConnected('shop');
  expect((await readWholeList(quiet.customers)).customers).toHaveLength(3);
  expect((await quiet.health('4000000001')).status).toBe(200);
  // The other tenant's tree reads were still in progress when the quiet tenant was answered.
  expect((await getList(getSearchadsClient(world, loud, retryWhenBusy).customers)).complete).toBe(false);
  await Promise.all(users.map((user) => user.disarm()));
  await loudList;
});
