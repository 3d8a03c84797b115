import { eventually } from '../../support/eventually.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { createAdsUser, openSearchadsWorld } from '../../support/searchads-world.ts';
import { bearer, type Success, parseSuccess, send, retryWhenBusy } from '../open-world.ts';

type List = Success<'listSearchadsCustomers'>;

const world = keepOpen(openSearchadsWorld);

/** Repeats the request, because a list is partial until the tree read ends. */
const getCustomers = async (projectId: string, isExpected = ({ complete }: List) => complete) => {
  const headers = bearer(await world.createToken(world.tenant.ownerId));
  const url = `${world.api.url}/projects/${projectId}/searchads/customers`;
  return eventually(async () => {
    const list = parseSuccess('listSearchadsCustomers', await retryWhenBusy(() => send(url, { headers })));
    return isExpected(list) ? list.customers : undefined;
  });
};
const createProject = () => world.createProject(world.tenant.ownerId);

it('lists each reachable customer once, with the shortest access path', async () => {
  const projectId = await createProject();
  await world.connect(projectId, createAdsUser('agency').refreshToken, { name: 'Harbour' });
  const customers = await getCustomers(projectId);
  const ids = customers.map(({ customerId }) => customerId);
  expect(ids).toHaveLength(new Set(ids).size);
  expect(customers[0]).toMatchObject({ customerId: '1000000001', loginCustomerId: '1000000001' });

  const byId = new Map(customers.map((entry) => [entry.customerId, entry]));
  expect(byId.get('2000000001')).toEqual({
    id: '2000000001',
    customerId: '2000000001',
    kind: 'ads_customer',
    displayName: 'Alpine Outfitters',
    manager: false,
    loginCustomerId: '1000000001',
    parentCustomerId: '1000000001',
    currencyCode: 'USD',
    timeZone: 'America/New_York',
    status: 'ENABLED',
    readable: true,
    connectionExternalId: '1000000001',
    connectionDisplayName: 'Harbour',
  });
  // This customer is below the agency and also below its European manager. The first path is shorter.
  expect(byId.get('2000000002')).toMatchObject({ parentCustomerId: '1000000001' });
  expect(byId.get('2000000003')).toMatchObject({
    parentCustomerId: '1000000002',
    loginCustomerId: '1000000001',
  });
  expect(byId.get('2000000020')).toMatchObject({ loginCustomerId: '2000000020' });
  expect(byId.get('2000000020')).not.toHaveProperty('parentCustomerId');
  // A root account that nobody may read does not hide other accounts.
  expect(byId.get('1000000003')).toMatchObject({ status: 'UNKNOWN', displayName: '100-000-0003' });
  // Managers have no metrics, and Google refuses reads of disabled accounts. Test accounts are readable,
  // although Google reports them as closed.
  const unreadable = customers.filter(({ readable }) => !readable).map(({ customerId }) => customerId);
  expect(unreadable.toSorted()).toEqual([
    '1000000001',
    '1000000002',
    '1000000003',
    '2000000005',
    '2000000012',
  ]);
});

it('limits a connection to the login customer with which it is reconnected', async () => {
  const projectId = await createProject();
  const { refreshToken } = createAdsUser('agency');
  const id = await world.connect(projectId, refreshToken);
  expect((await getCustomers(projectId)).map(({ customerId }) => customerId)).toContain('2000000020');
  expect(await world.connect(projectId, refreshToken, { loginCustomer: '1000000001' })).toBe(id);
  const ids = (await getCustomers(projectId)).map(({ customerId }) => customerId);
  expect(ids).toContain('2000000001');
  expect(ids).not.toContain('2000000020');
});

it('lists the customers of a working connection when another connection of the project fails', async () => {
  const projectId = await createProject();
  await world.connect(projectId, `${createAdsUser('agency').refreshToken}.revoked`);
  await world.connect(projectId, createAdsUser('shop').refreshToken, {
    externalId: '3000000001',
    name: 'Shop',
  });
  // The failing connection keeps the list incomplete.
  const isExpected = ({ complete, customers: read }: List) => !complete && read.length >= 3;
  const customers = await getCustomers(projectId, isExpected);
  expect(customers.map(({ customerId }) => customerId)).toEqual(['3000000001', '4000000001', '4000000002']);
  expect(customers[0]).toMatchObject({ connectionExternalId: '3000000001', connectionDisplayName: 'Shop' });

  const headers = bearer(await world.createToken(world.tenant.ownerId));
  const getStatus = async (customerId: string) => {
    const path = `/projects/${projectId}/searchads/customers/${customerId}/account-health`;
    return (await retryWhenBusy(() => send(world.api.url + path, { headers }))).status;
  };
  expect(await getStatus('4000000001')).toBe(200);
  // The connection that lost its authorization may reach the customer, so the answer is not 404.
  expect(await getStatus('2000000001')).toBe(403);
});
