import { randomUUID } from 'node:crypto';
import { inProject } from '../../../models/in-project.ts';
import { completeTreeRead, findTree, openTreeRead } from '../../../models/searchads/customer-trees.ts';
import { findCustomers, storeCustomers, type ReachedCustomer } from '../../../models/searchads/customers.ts';
import { storeBranch } from '../../../models/searchads/tree-visits.ts';
import { openDatabaseWorld, type DatabaseWorld } from '../../support/database-world.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { createTenant } from '../../support/tenant.ts';

const createCustomer = (customerId: string, more: Partial<ReachedCustomer> = {}): ReachedCustomer => ({
  customerId,
  displayName: customerId,
  isManager: false,
  isTestAccount: false,
  loginCustomerId: '9',
  parentCustomerId: null,
  depth: 0,
  status: 'ENABLED',
  currencyCode: null,
  timeZone: null,
  ...more,
});

let urls: DatabaseWorld['urls'];
let worker: DatabaseWorld['worker'];

const world = keepOpen(
  () => openDatabaseWorld({ poolSize: 2 }),
  () => {
    ({ urls, worker } = world);
  },
);

async function insertConnection(projectId: string): Promise<string> {
  const id = randomUUID();
  await urls.sql(
    `insert into connections (id, project_id, provider, external_id, display_name, sealed_secret)
     values ($1, $2, 'googleads', '1', 'Agency', 'sealed')`,
    [id, projectId],
  );
  return id;
}

async function createConnection() {
  const { projectId } = await createTenant(urls);
  const connectionId = await insertConnection(projectId);
  const within = <Result>(work: Parameters<typeof inProject<Result>>[2]) =>
    inProject(worker, projectId, work);
  return {
    connectionId,
    within,
    open: () => within((project) => openTreeRead(project, connectionId)),
    end: (readingId: string) => within((project) => completeTreeRead(project, connectionId, readingId)),
    store: (readingId: string, ...customers: ReachedCustomer[]) =>
      within((project) => storeCustomers(project, { connectionId, readingId }, customers)),
    list: () => within((project) => findCustomers(project, connectionId)),
    tree: () => within((project) => findTree(project, connectionId)),
  };
}

it('keeps the shortest access path to a customer, but takes the parent manager from a longer path if the shortest path has none', async () => {
  const { open, store, list } = await createConnection();
  const reading = await open();
  await store(reading, createCustomer('1', { parentCustomerId: '8', depth: 2 }));
  await store(reading, createCustomer('1', { loginCustomerId: '1' }));
  await store(reading, createCustomer('1', { parentCustomerId: '7', depth: 3 }));
  expect(await list()).toMatchObject([{ loginCustomerId: '1', parentCustomerId: '8', depth: 0 }]);
});

it('keeps a longer access path to a customer if the customer cannot be read through the shorter one', async () => {
  const { open, store, list } = await createConnection();
  const reading = await open();
  await store(reading, createCustomer('1', { loginCustomerId: '1', status: 'UNKNOWN' }));
  await store(reading, createCustomer('1', { parentCustomerId: '9', depth: 1 }));
  await store(reading, createCustomer('2', { parentCustomerId: '9', depth: 1 }));
  await store(reading, createCustomer('2', { loginCustomerId: '2', status: 'UNKNOWN' }));
  expect(await list()).toMatchObject([
    { customerId: '1', status: 'ENABLED', loginCustomerId: '9' },
    { customerId: '2', status: 'ENABLED', loginCustomerId: '9' },
  ]);
});

it('counts an account only once towards the limit of 20,000 accounts, even if several managers link it', async () => {
  const { connectionId, within, open } = await createConnection();
  const readingId = await open();
  const visit = { customerId: '9', loginCustomerId: '9', depth: 0 };
  const storeLinked = (first: number, count: number) =>
    within((project) => {
      const found = Array.from({ length: count }, (_, index) => createCustomer(String(first + index)));
      return storeBranch(project, { connectionId, readingId }, { visit, found, below: [] });
    });
  expect(await storeLinked(0, 12_000)).toBe('stored');
  expect(await storeLinked(3_000, 9_000)).toBe('stored');
  expect(await storeLinked(11_999, 8_002)).toBe('too_large');
  expect(await storeLinked(11_999, 8_001)).toBe('stored');
});

it('deletes a customer only after a complete tree read that did not find it', async () => {
  const { open, store, end, list, tree } = await createConnection();
  const first = await open();
  expect(await open()).toBe(first);
  await store(first, createCustomer('1'), createCustomer('2'));
  expect(await tree()).toMatchObject({ readAgeMs: null });
  expect(await end(first)).toBe(true);
  const second = await open();
  expect(second).not.toBe(first);
  await store(second, createCustomer('2', { displayName: 'Renamed' }));
  expect(await list()).toHaveLength(2);
  expect(await end(second)).toBe(true);
  expect(await list()).toMatchObject([{ customerId: '2', displayName: 'Renamed' }]);
  expect(await end(randomUUID())).toBe(false);
});
