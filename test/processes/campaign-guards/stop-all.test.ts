import type { GoogleAdsClient } from '../../../activities/searchads/google-ads-client.ts';
import { createAdsAccount, openAdsClient } from '../../support/ads-account.ts';
import { eventually } from '../../support/eventually.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { openSearchadsWorld, type AdsUser } from '../../support/searchads-world.ts';
import type { TestWorker } from '../../support/worker.ts';
import { getAudit } from '../../api/get-audit.ts';
import { apiKey, getError, getPaths, send, parseSuccess } from '../../api/open-world.ts';
import { openAdvertiser, createEmergencyPauses, getStopId } from '../../api/searchads/requests.ts';

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

const openLantern = ({ refreshToken }: AdsUser) =>
  createAdsAccount(client, { refreshToken, customerId: LANTERN, loginCustomerId: '3000000001' });

it('an emergency pause continues after its worker is killed, and counts the changes for which the answer of Google was lost', async () => {
  const { tenant, user } = await openAdvertiser(world, { tree: 'shop' });
  const { stopAll, resume, waitForEnd } = createEmergencyPauses(world, tenant);
  await openLantern(user).createEnabledCampaigns(3);
  await worker.stop();
  await user.armFault({ operation: 'mutate', kind: 'drop-answer' });
  const stopId = getStopId(await stopAll());
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
  // The audit log and the feed also include the changes for which the answer was lost.
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

  getStopId(await resume(stopId));
  expect((await waitForEnd(stopId, 'resumed')).campaigns).toMatchObject({ resumed: 4 });
  expect((await openLantern(user).listByStatus()).ENABLED).toHaveLength(4);
});
