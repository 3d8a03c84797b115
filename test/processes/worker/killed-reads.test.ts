import { openWorld, retryWhenBusy } from '../../api/open-world.ts';
import { readCustomers, getSearchadsClient } from '../../api/searchads/requests.ts';
import { createInsightsRequest, MEGASTORE, requestRows } from '../../api/socials/requests.ts';
import { connectAccount } from '../../support/tenant.ts';
import { connectCrm, createCrmPortal } from '../../support/crm-portal.ts';
import { eventually } from '../../support/eventually.ts';
import { ADDRESS, getJourneyClient, LEAD, createVisitorId } from '../../support/journey-world.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { BUSINESS, createMetaUser } from '../../support/meta-world.ts';
import { createAdsUser } from '../../support/searchads-world.ts';

const ALPINE = '2000000001';
/** Lasts longer than the test needs to kill the worker. */
const STALL = { kind: 'stall', delayMs: 60_000, times: 1 } as const;

const world = keepOpen(() => openWorld({ env: { RESULT_WAIT_SECONDS: '2' } }));

async function startReads() {
  const { tenant } = world;
  const [ads, meta, portal] = [createAdsUser('agency'), createMetaUser(), createCrmPortal()];
  const connect = (provider: 'googleads' | 'meta', externalId: string, secret: string) =>
    connectAccount(world.admin, { project: tenant.projectId, provider, externalId, name: 'Agency', secret });
  await connect('googleads', '1000000001', ads.refreshToken);
  await connect('meta', BUSINESS, meta.token);
  await connectCrm(world.admin, tenant.projectId, portal.token);
  const visitorId = createVisitorId();
  const leads = getJourneyClient(world, tenant);
  await leads.collect({ type: 'identify', visitorId, email: ADDRESS });
  const requests = getSearchadsClient(world, tenant);
  // Reads and stores the customers first, so that the stalled search belongs to the device report.
  await readCustomers(requests);
  await ads.reset();
  await ads.armFault({ operation: 'search', ...STALL });
  await portal.armFault(STALL);
  await meta.set({ report: { polls: 0, seconds: 3_600 } });

  let requestCount = 0;
  const devices = retryWhenBusy(() => {
    requestCount += 1;
    return requests.devices(ALPINE, { startDate: '2026-03-01', endDate: '2026-03-31' });
  });
  const lead = retryWhenBusy(() => leads.requestOnce(LEAD));
  const report = requestRows(() => createInsightsRequest(world, tenant)(MEGASTORE));
  await eventually(async () => (await ads.calls()).length > 0);
  await eventually(async () => (await portal.listReads()).length > 0);
  await eventually(async () => (await meta.calls('report')).length > 0);
  return { ads, meta, portal, devices, lead, report, visitorId, countRequests: () => requestCount };
}

it('completes reads of Google Ads, Meta and the CRM on another worker when their worker is killed', async () => {
  const killed = await world.startWorkerProcess();
  const { ads, meta, portal, devices, lead, report, visitorId, countRequests } = await startReads();
  killed.kill();
  await killed.exited;
  await meta.set({ report: { polls: 0, seconds: 0 } });
  await world.startWorker();

  expect((await devices).status).toBe(200);
  expect(await lead).toMatchObject({ status: 200, body: { visitor_ids: [visitorId] } });
  expect((await report).length).toBeGreaterThan(0);
  // Until the second worker starts, requests may time out. The test repeats them, and each repetition may
  // start a read.
  const { length } = await ads.calls();
  expect(length).toBeGreaterThanOrEqual(2);
  expect(length).toBeLessThanOrEqual(1 + countRequests());
  expect((await portal.listReads()).length).toBeGreaterThanOrEqual(2);
  expect(await meta.calls('insights.start')).toHaveLength(1);
});
