import { z } from 'zod';
import { eventually } from '../../support/eventually.ts';
import { keepOpen } from '../../support/keep-open.ts';
import {
  createAdsUser,
  openSearchadsWorld,
  type SearchadsWorld,
  type Tree,
} from '../../support/searchads-world.ts';
import { addTenant, type Tenant } from '../../support/tenant.ts';
import { apiKey, retryWhenBusy, send, type Answer, parseSuccess } from '../open-world.ts';

const created = z.object({ campaignResourceName: z.string() });

type Query = Record<string, string>;

/** @param repeat sends a request and may repeat it; by default, each request is sent once */
export function getSearchadsClient(
  world: Pick<SearchadsWorld, 'api'>,
  tenant: Tenant,
  repeat: (request: () => Promise<Answer>) => Promise<Answer> = (request) => request(),
) {
  const base = `${world.api.url}/projects/${tenant.projectId}/searchads/customers`;
  const headers = apiKey(tenant.serviceAccountKey);
  const get = (path: string, query: Query = {}) => {
    const search = new URLSearchParams(query).toString();
    return repeat(() => send(`${base}${path}${search && `?${search}`}`, { headers }));
  };
  const change = (method: string, path: string, { body, key }: { body?: object; key?: string } = {}) =>
    repeat(() =>
      send(`${base}/${path}`, {
        method,
        headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
        ...(body && { body }),
      }),
    );
  return {
    customers: () => get(''),
    health: (customerId: string, query?: Query) => get(`/${customerId}/account-health`, query),
    devices: (customerId: string, query: Query) => get(`/${customerId}/device-breakdown`, query),
    campaigns: (customerId: string, query?: Query) => get(`/${customerId}/campaigns`, query),
    campaign: (customerId: string, campaignId: string) => get(`/${customerId}/campaigns/${campaignId}`),
    changes: (customerId: string, campaignId: string, query: Query) =>
      get(`/${customerId}/campaigns/${campaignId}/changes`, query),
    locations: (customerId: string, query: Query) => get(`/${customerId}/locations`, query),
    report: (customerId: string, query: Query) => get(`/${customerId}/report`, query),
    ideas: (customerId: string, body: object) => change('POST', `${customerId}/keyword-ideas`, { body }),
    /** The path is below `customers/`, such as `2000000001/campaigns/1`. */
    change,
    create: (customerId: string, body: object, key?: string) =>
      change('POST', `${customerId}/campaigns/search`, { body, ...(key !== undefined && { key }) }),
  };
}

/**
 * Opens a world for the tests of a file, in which the tenant has a connection to the sandbox's agency.
 * @param options.other connects the other tenant too: through the same Google user, or through a shop's user
 * @param options.isRead whether the tenant's customers are read before the first test
 */
export function keepAgency({ other, isRead }: { other?: 'same' | 'shop'; isRead?: boolean } = {}) {
  const user = createAdsUser('agency');
  const requests: ReturnType<typeof getSearchadsClient> = Object.create(null);
  const world = keepOpen(openSearchadsWorld, async (opened) => {
    const { tenant, connect } = opened;
    await connect(tenant.projectId, user.refreshToken);
    if (other === 'same') await connect(opened.other.projectId, user.refreshToken);
    if (other === 'shop') {
      await connect(opened.other.projectId, createAdsUser('shop').refreshToken, { externalId: '3000000001' });
    }
    Object.assign(requests, getSearchadsClient(opened, tenant, retryWhenBusy));
    if (isRead) await readCustomers(requests);
  });
  return { world, user, requests };
}

export async function openAdvertiser(
  world: Pick<SearchadsWorld, 'admin' | 'api' | 'connect'>,
  { tree = 'agency', suffix = '' }: { tree?: Tree | undefined; suffix?: string | undefined } = {},
) {
  const tenant = await addTenant(world.admin);
  const user = createAdsUser(tree);
  const connectionId = await world.connect(tenant.projectId, user.refreshToken + suffix);
  return { tenant, user, connectionId, requests: getSearchadsClient(world, tenant, retryWhenBusy) };
}

/** Reads the customers completely, so that the next provider call is the tested call. */
export async function readCustomers({
  customers,
}: Pick<ReturnType<typeof getSearchadsClient>, 'customers'>): Promise<void> {
  const status = await eventually(async () => {
    const answer = await retryWhenBusy(customers);
    const isDone = answer.status !== 200 || Reflect.get(Object(answer.body), 'complete') === true;
    return isDone && answer.status;
  });
  if (status !== 200) throw new Error(`The request for the customers was answered with ${status}.`);
}

export function expectCreated({ status, body }: Answer): string {
  expect([status, body]).toEqual([
    200,
    {
      campaignResourceName: expect.stringMatching(/^customers\/\d{10}\/campaigns\/\d+$/),
      validateOnly: false,
      appliedPolicyExemptions: [],
    },
  ]);
  return /\d+$/.exec(created.parse(body).campaignResourceName)?.[0] ?? '';
}

export function createEmergencyPauses(world: Pick<SearchadsWorld, 'api'>, tenant: Tenant) {
  const base = `${world.api.url}/projects/${tenant.projectId}/searchads`;
  const headers = apiKey(tenant.serviceAccountKey);
  const get = (stopId: string, query = '') => send(`${base}/stops/${stopId}${query}`, { headers });
  const waitForEnd = (stopId: string, state: 'stopped' | 'resumed') =>
    eventually(async () => {
      const { stop } = parseSuccess('getCampaignStop', await get(stopId));
      return stop.state === state && stop;
    });
  return {
    stopAll: () => send(`${base}/stop-all`, { method: 'POST', headers }),
    resume: (stopId: string) => send(`${base}/resume`, { method: 'POST', headers, body: { stopId } }),
    list: (query = '') => send(`${base}/stops${query}`, { headers }),
    get,
    waitForEnd,
  };
}

export const getStopId = ({ status, body }: Answer): string => {
  expect([status, body]).toEqual([202, expect.anything()]);
  return z.object({ id: z.string() }).parse(body).id;
};
