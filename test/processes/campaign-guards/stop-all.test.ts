import { z } from 'zod';
import type { GoogleAdsClient } from '../../../activities/searchads/google-ads-client.ts';
import { createAdsAccount, openAdsClient } from '../../support/ads-account.ts';
import { getTestStack } from '../../support/config.ts';
import { eventually } from '../../support/eventually.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { createAdsUser, openSearchadsWorld, type AdsUser } from '../../support/searchads-world.ts';
import { addTenant, type Tenant } from '../../support/tenant.ts';
import type { TestWorker } from '../../support/worker.ts';
import { getAudit } from '../../api/get-audit.ts';
import {
  apiKey,
  getError,
  getPaths,
  send,
  parseSuccess,
  type Answer,
  type Success,
} from '../../api/open-world.ts';

/** Customer of the tree `agency`, with two enabled campaigns and a paused campaign. */
const ALPINE = '2000000001';
/** Customer of the tree `shop`, with one enabled campaign. */
const LANTERN = '4000000001';

let client: GoogleAdsClient;
let worker: TestWorker;

const world = keepOpen(
  () => openSearchadsWorld({ withoutWorker: true }),
  async ({ startWorker }) => {
    worker = await startWorker();
    client = openAdsClient();
  },
);
afterAll(() => client.close());

function createGuards(tenant: Tenant) {
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

const getId = ({ status, body }: Answer): string => {
  expect([status, body]).toEqual([202, expect.anything()]);
  return z.object({ id: z.string() }).parse(body).id;
};

async function connectTenant(tree: 'agency' | 'shop'): Promise<{ tenant: Tenant; user: AdsUser }> {
  const tenant = await addTenant(world.admin);
  const user = createAdsUser(tree);
  await world.connect(tenant.projectId, user.refreshToken);
  return { tenant, user };
}

const openLantern = ({ refreshToken }: AdsUser) =>
  createAdsAccount(client, { refreshToken, customerId: LANTERN, loginCustomerId: '3000000001' });

it('an emergency pause pauses 202 campaigns within the rate limit and resumes those that did not change', async () => {
  const { tenant, user } = await connectTenant('agency');
  const account = { refreshToken: user.refreshToken, customerId: ALPINE, loginCustomerId: '1000000001' };
  const alpine = createAdsAccount(client, account);
  await alpine.createEnabledCampaigns(200);
  const before = await alpine.listByStatus();
  expect(before.ENABLED).toHaveLength(202);
  const setLimit = (perSecond: number | null) =>
    fetch(`${getTestStack().sandbox.control}/control/limits/googleads`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: user.refreshToken, perSecond }),
    });
  expect((await setLimit(8)).status).toBe(200);
  const { stopAll, resume, get, waitForEnd } = createGuards(tenant);

  const [firstAnswer, secondAnswer] = await Promise.all([stopAll(), stopAll()]);
  const stopId = getId(firstAnswer);
  expect(getId(secondAnswer)).toBe(stopId);
  const stop = await waitForEnd(stopId, 'stopped');
  await setLimit(null);
  expect(stop).toMatchObject({ customers: { pending: 0, failed: 0, beyond: 0 }, unreached: [] });
  expect(stop.campaigns).toMatchObject({ pausing: 0, failed: 0, already_paused: 0 });
  const after = await alpine.listByStatus();
  expect(after.ENABLED).toEqual([]);
  expect(after.PAUSED.toSorted()).toEqual([...before.ENABLED, ...before.PAUSED].toSorted());

  const listed: string[] = [];
  for (let query: string | undefined = '?limit=150&state=paused'; query !== undefined;) {
    const answer: Success<'getCampaignStop'> = parseSuccess('getCampaignStop', await get(stopId, query));
    const { campaigns, nextCursor } = answer;
    listed.push(...campaigns.map(({ campaignId }) => campaignId));
    query =
      nextCursor === null ? undefined : `?limit=150&state=paused&cursor=${encodeURIComponent(nextCursor)}`;
  }
  expect(listed).toHaveLength(stop.campaigns['paused'] ?? 0);
  expect(listed).toEqual(expect.arrayContaining(before.ENABLED));
  const actions = (await getAudit(world, stopId)).map(({ action }) => action);
  expect(actions).toEqual(['campaigns.stop', 'campaigns.stop', 'campaigns.stopped']);
  const entries = (await getAudit(world, ALPINE)).filter(({ projectId }) => projectId === tenant.projectId);
  const paused = entries.flatMap(({ details }) => z.array(z.string()).parse(details['campaignIds']));
  expect(paused.toSorted()).toEqual(before.ENABLED.toSorted());
  expect(entries[0]).toMatchObject({ action: 'campaigns.pause', details: { before: { status: 'ENABLED' } } });

  const [enabled = '', renamed = '', removed = ''] = before.ENABLED;
  await alpine.change(enabled, { status: 'ENABLED' });
  await alpine.change(renamed, { name: 'Mine now' });
  await alpine.remove(removed);
  getId(await resume(stopId));
  const resumption = await waitForEnd(stopId, 'resumed');
  expect(resumption.campaigns).toMatchObject({
    paused: 0,
    resumed: listed.length - 3,
    changed: 3,
    not_resumed: 0,
  });
  const { campaigns } = parseSuccess('getCampaignStop', await get(stopId, '?state=changed'));
  expect(Object.fromEntries(campaigns.map(({ campaignId, reason }) => [campaignId, reason]))).toEqual({
    [enabled]: 'enabled',
    [renamed]: 'renamed',
    [removed]: 'removed',
  });
  const end = await alpine.listByStatus();
  expect(end.PAUSED.toSorted()).toEqual([...before.PAUSED, renamed].toSorted());
});

it('an emergency pause continues after the worker was killed, and counts changes whose answers from Google were lost', async () => {
  const { tenant, user } = await connectTenant('shop');
  const { stopAll, resume, waitForEnd } = createGuards(tenant);
  await openLantern(user).createEnabledCampaigns(3);
  await worker.stop();
  await user.armFault({ operation: 'mutate', kind: 'drop-answer' });
  const stopId = getId(await stopAll());
  const early = await resume(stopId);
  expect([early.status, getError(early).code, getPaths(early)]).toEqual([409, 'conflict', ['stopId']]);
  const killed = await world.startWorkerProcess();
  await eventually(async () => {
    const { PAUSED } = await openLantern(user).listByStatus();
    return PAUSED.length > 0;
  }, 60_000);
  killed.kill();
  await killed.exited;
  await world.startWorker();
  const stop = await waitForEnd(stopId, 'stopped');
  expect(stop.campaigns).toMatchObject({ paused: 4, already_paused: 0, failed: 0 });
  expect((await openLantern(user).listByStatus()).ENABLED).toEqual([]);
  // Audit log and feed also include the changes whose answers were lost.
  const entries = await getAudit(world, LANTERN);
  const pauseEntries = entries.filter(({ details }) => details['stopId'] === stopId);
  expect(pauseEntries.flatMap(({ details }) => details['campaignIds'])).toHaveLength(4);
  const log = await eventually(async () => {
    const headers = apiKey(tenant.serviceAccountKey);
    const url = `${world.api.url}/projects/${tenant.projectId}/event-log?types=campaign.updated`;
    const { events } = parseSuccess('listEventLog', await send(url, { headers }));
    return events.length >= 4 && events;
  });
  expect(log).toEqual(
    Array.from({ length: 4 }, () =>
      expect.objectContaining({ data: expect.objectContaining({ customerId: LANTERN, fields: ['status'] }) }),
    ),
  );

  getId(await resume(stopId));
  expect((await waitForEnd(stopId, 'resumed')).campaigns).toMatchObject({ resumed: 4 });
  expect((await openLantern(user).listByStatus()).ENABLED).toHaveLength(4);
});

it('lists emergency pauses in pages, newest first', async () => {
  const { tenant } = await connectTenant('shop');
  const { stopAll, list, waitForEnd } = createGuards(tenant);
  const first = getId(await stopAll());
  const { paused } = (await waitForEnd(first, 'stopped')).campaigns;
  expect(paused).toBeGreaterThan(0);
  const second = getId(await stopAll());
  await waitForEnd(second, 'stopped');
  const newest = parseSuccess('listCampaignStops', await list('?limit=1'));
  expect(newest.stops).toMatchObject([{ id: second, state: 'stopped' }]);
  const older = parseSuccess('listCampaignStops', await list(`?limit=1&cursor=${newest.nextCursor}`));
  expect(older).toMatchObject({
    stops: [{ id: first, state: 'stopped', pausedCampaigns: paused }],
    nextCursor: null,
  });
  const unknown = await list('?cursor=first');
  expect([unknown.status, getPaths(unknown)]).toEqual([400, ['cursor']]);
});
