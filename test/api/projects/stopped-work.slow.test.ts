import { z } from 'zod';
import { createCampaignRequest } from '../../support/campaign.ts';
import { connectCrm, createCrmPortal } from '../../support/crm-portal.ts';
import { eventually } from '../../support/eventually.ts';
import { getPrivacyClient } from '../../support/journey-privacy.ts';
import { getJourneyClient, LEAD } from '../../support/journey-world.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { createAdsUser, ALPINE, type AdsUser } from '../../support/searchads-world.ts';
import { type Tenant, connectAccount } from '../../support/tenant.ts';
import { createRecipients } from '../../support/email-batch.ts';
import { createBatchRequest, queueBatch } from '../emails/batch-requests.ts';
import { whileRowsAreLocked } from '../hold-lock.ts';
import { bearer, openWorld, send, untilAvailable, type Answer, retryWhenBusy } from '../open-world.ts';
import { expectCreated, readCustomers, getSearchadsClient } from '../searchads/requests.ts';

const stoppedProject = z.looseObject({ state: z.string(), stopped: z.record(z.string(), z.number()) });

const world = keepOpen(openWorld);

async function createAdvertiser(): Promise<{ tenant: Tenant; user: AdsUser }> {
  const tenant = await world.createTenant();
  const user = createAdsUser('agency');
  await connectAccount(world.admin, {
    project: tenant.projectId,
    provider: 'googleads',
    externalId: '1000000001',
    name: 'Agency',
    secret: user.refreshToken,
  });
  return { tenant, user };
}

async function callAsOwner({ projectId, ownerId }: Tenant, method: string, path = '') {
  const headers = bearer(await world.createToken(ownerId));
  const url = `${world.api.url}/projects/${projectId}${path}`;
  return stoppedProject.parse((await untilAvailable(() => send(url, { method, headers }))).body);
}

function waitForRow(table: string, { projectId }: Tenant) {
  return eventually(async () => {
    const [row] = await world.sql(`select id, state from ${table} where project_id = $1`, [projectId]);
    return row && { id: String(row['id']), state: String(row['state']) };
  });
}

async function getStatus(workflowId: string): Promise<string> {
  return (await world.temporal.workflow.getHandle(workflowId).describe()).status.name;
}

it('the deletion of a project stops running workflows and reports their number, and exports and batches continue once the project is restored', async () => {
  const { tenant, user } = await createAdvertiser();
  const portal = createCrmPortal();
  await connectCrm(world.admin, tenant.projectId, portal.token);
  const requests = getSearchadsClient(world, tenant);
  const first = await world.startWorker();
  await readCustomers(requests);
  await first.stop();
  await user.reset();

  const pendingRequests = Promise.allSettled([
    requests.create(ALPINE, createCampaignRequest()),
    getJourneyClient(world, tenant).requestOnce(LEAD),
    getPrivacyClient(world, tenant).request('export', { email: 'ada@example.com' }),
  ]);
  const scheduledFor = new Date(Date.now() + 86_400_000).toISOString();
  const batch = createBatchRequest({ recipients: createRecipients(2), scheduledFor });
  expect((await queueBatch(world.api.url, tenant, batch)).status).toBe(202);
  const runs = [
    `campaign-change/${(await waitForRow('campaign_changes', tenant)).id}`,
    `journey/${(await waitForRow('journey_resolutions', tenant)).id}`,
    `journey-request/${(await waitForRow('journey_requests', tenant)).id}`,
  ];
  await eventually(async () => {
    const found = await Promise.all(runs.map((run) => getStatus(run).catch(() => 'none')));
    return found.every((status) => status === 'RUNNING');
  });

  const stopped = { campaigns: 1, campaignsUnderWay: 0, journeys: 1, exports: 1, batches: 1 };
  expect(await callAsOwner(tenant, 'DELETE')).toMatchObject({ state: 'deleted', stopped });
  await world.startWorker();
  const ended = await eventually(async () => {
    const found = await Promise.all(runs.map(getStatus));
    return found.includes('RUNNING') ? undefined : found;
  }, 60_000);
  // The campaign's workflow ignores the cancellation. It completes once it reads that its row is refused.
  expect(ended).toEqual(['COMPLETED', 'CANCELLED', 'CANCELLED']);
  expect((await waitForRow('campaign_changes', tenant)).state).toBe('refused');
  expect([await user.calls(), await portal.listReads()]).toEqual([[], []]);
  await pendingRequests;
  const reported = await world.sql(
    `select data ->> 'reason' as reason from project_events
      where project_id = $1 and type = 'campaign.refused'`,
    [tenant.projectId],
  );
  expect(reported).toEqual([{ reason: 'cancelled' }]);

  expect(await callAsOwner(tenant, 'POST', '/restore')).toMatchObject({ state: 'active', stopped });
  const isDone = async () => (await waitForRow('journey_requests', tenant)).state === 'completed';
  await eventually(isDone);
  expect((await waitForRow('email_batches', tenant)).state).toBe('scheduled');
  expect((await waitForRow('campaign_changes', tenant)).state).toBe('refused');
});

it('a campaign is created once although its project is deleted during the provider call and restored later, and a creation that arrives during the deletion gets 404', async () => {
  const { tenant, user } = await createAdvertiser();
  const requests = getSearchadsClient(world, tenant);
  await world.startWorker();
  await readCustomers(requests);
  await user.reset();
  await user.armFault({ operation: 'mutate', kind: 'stall', delayMs: 4_000, times: 1 });
  const body = createCampaignRequest();
  const pendingRequests = Promise.allSettled([requests.create(ALPINE, body, 'once')]);
  await eventually(async () => (await user.calls('mutate')).length > 0);
  const stopped = { campaigns: 0, campaignsUnderWay: 1, journeys: 0, exports: 0, batches: 0 };
  expect(await callAsOwner(tenant, 'DELETE')).toMatchObject({ state: 'deleted', stopped });
  await pendingRequests;
  const isAmbiguous = async () => (await waitForRow('campaign_changes', tenant)).state === 'ambiguous';
  await eventually(isAmbiguous, 60_000);
  const listMutates = () => user.calls('mutate');
  expect([await listMutates(), await user.campaigns()]).toEqual([[expect.anything()], []]);
  await callAsOwner(tenant, 'POST', '/restore');
  expectCreated(await retryWhenBusy(() => requests.create(ALPINE, body, 'once')));
  expect(await user.campaigns()).toHaveLength(1);

  // This request is admitted before the deletion, but can store its change only after the deletion.
  const deletion = `update projects set deleted_at = now(), erase_after = now() where id = $1`;
  let lateRequest: Promise<Answer> | undefined;
  await whileRowsAreLocked(world, [deletion, tenant.projectId], async (countWaiting) => {
    lateRequest = requests.create(ALPINE, createCampaignRequest());
    await eventually(async () => (await countWaiting()) > 0);
  });
  expect((await lateRequest)?.status).toBe(404);
  expect(
    await world.sql('select from campaign_changes where project_id = $1', [tenant.projectId]),
  ).toHaveLength(1);
  expect(await user.campaigns()).toHaveLength(1);
});
