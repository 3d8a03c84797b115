import { eventually } from '../../support/eventually.ts';
import {
  ADDRESS,
  LEAD,
  createVisitorId,
  openJourneyWorld,
  type ConnectedTenant,
  type JourneyWorld,
} from '../../support/journey-world.ts';
import { getError, toRefusal, expectRefused, retryWhenBusy } from '../open-world.ts';

let world: JourneyWorld;
let shortWait: JourneyWorld;
let workerless: JourneyWorld;
let withoutTemporal: JourneyWorld;

beforeAll(async () => {
  [world, shortWait, workerless, withoutTemporal] = await Promise.all([
    openJourneyWorld(),
    openJourneyWorld({ env: { RESULT_WAIT_SECONDS: '1' } }),
    openJourneyWorld({ withoutWorker: true, env: { RESULT_WAIT_SECONDS: '1' } }),
    openJourneyWorld({ temporalAddress: '127.0.0.1:1', withoutWorker: true }),
  ]);
});
afterAll(() => Promise.all([world, shortWait, workerless, withoutTemporal].map((opened) => opened.close())));

const requestRefusal = async ({ requests }: Pick<ConnectedTenant, 'requests'>) =>
  toRefusal(await requests.request(LEAD));

// The slowest test starts first, so that the other concurrent tests run beside it.
it.concurrent('answers 503 for a journey while no worker runs, and 200 once a worker runs', async () => {
  const { tenant, portal, requests } = await workerless.connectTenant();
  const visitorId = createVisitorId();
  await requests.collect({ type: 'identify', visitorId, email: ADDRESS });
  const withoutWorker = await eventually(async () => {
    const answer = await requests.requestOnce(LEAD);
    const [row] = await workerless.sql('select state from journey_resolutions where project_id = $1', [
      tenant.projectId,
    ]);
    return row ? answer : undefined;
  });
  expect([withoutWorker.status, getError(withoutWorker).code]).toEqual([503, 'unavailable']);
  expect(Number(withoutWorker.headers.get('retry-after'))).toBeGreaterThan(0);
  await workerless.startWorker();
  expect(await retryWhenBusy(() => requests.requestOnce(LEAD))).toMatchObject({
    status: 200,
    body: { visitor_ids: [visitorId] },
  });
  expect(await portal.listReads()).toHaveLength(1);
});

it.concurrent('answers 504 for a journey when the CRM does not answer in time, and answers a later request from the late result without another call', async () => {
  const { portal, requests } = await shortWait.connectTenant();
  await portal.armFault({ kind: 'stall', delayMs: 2_500, times: 1 });
  expect(await requestRefusal({ requests })).toEqual([504, 'provider_timeout']);
  await eventually(async () => (await requests.requestOnce(LEAD)).status === 200);
  // The CRM received the stalled call and its retry. The later requests caused no call.
  expect(await portal.listReads()).toHaveLength(2);
});

it.concurrent('reads a lead from the CRM once for concurrent requests', async () => {
  const { tenant, portal, requests } = await world.connectTenant();
  const visitorId = createVisitorId();
  await requests.collect({ type: 'identify', visitorId, email: ADDRESS });
  await requests.read('102');
  // The stall lets all requests arrive before the first one is answered.
  await portal.armFault({ kind: 'stall', delayMs: 2_000, times: 1 });
  const answers = await Promise.all(Array.from({ length: 10 }, () => requests.requestOnce(LEAD)));
  const accepted = answers.filter(({ status }) => status !== 503);
  expect(accepted.length).toBeGreaterThan(0);
  for (const { status, body } of accepted) {
    expect([status, body]).toEqual([200, expect.objectContaining({ visitor_ids: [visitorId] })]);
  }
  const rows = await world.sql(
    'select state from journey_resolutions where project_id = $1 and crm_lead_id = $2',
    [tenant.projectId, LEAD],
  );
  expect(rows).toEqual([{ state: 'resolved' }]);
  // One read of lead 102, the stalled read and its retry.
  expect(await portal.listReads()).toHaveLength(3);

  await requests.read(LEAD);
  expect(await portal.listReads()).toHaveLength(4);
});

// test/activities/journey/read-lead.test.ts tests the error of each kind of failure.
it.concurrent('retries a failed CRM call, and answers 502 for a persistent failure', async () => {
  const connected = await world.connectTenant();
  await connected.portal.armFault({ kind: 'status', status: 500, times: 1 });
  expect((await connected.requests.read(LEAD)).matched).toBe(false);
  expect(await connected.portal.listReads()).toHaveLength(2);

  await connected.portal.armFault({ kind: 'status', status: 503, times: 20 });
  expect(await requestRefusal(connected)).toEqual([502, 'provider_error']);
  await connected.portal.reset();
  expect((await connected.requests.read(LEAD)).matched).toBe(false);
});

it.concurrent("finds a journey's workflow run by its project, and keeps personal data out of the run's history", async () => {
  const { tenant, requests } = await world.connectTenant();
  const visitorId = createVisitorId();
  await requests.collect({ type: 'identify', visitorId, email: ADDRESS });
  await requests.read(LEAD);
  const { workflow } = world.temporal;
  const run = await eventually(async () => {
    const query = `projectId = '${tenant.projectId}' and WorkflowType = 'resolveJourney'`;
    for await (const found of workflow.list({ query })) return found;
    return undefined;
  });
  expect(run.workflowId).toMatch(/^journey\/[0-9a-f-]{36}$/);
  expect(run.searchAttributes['requestId']).toHaveLength(1);
  const history = await workflow.getHandle(run.workflowId).fetchHistory();
  const reported = JSON.stringify(history, (_key, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
  expect(reported).toContain('matchLead');
  for (const secret of [ADDRESS, 'avery', '2025550123', visitorId]) expect(reported).not.toContain(secret);
});

it('answers 503 for a journey when Temporal is unreachable, and 404 without a CRM connection', async () => {
  const unconnected = withoutTemporal.getClients(withoutTemporal.other).requests;
  await expectRefused(unconnected.requestOnce(LEAD), [404, 'connection_not_found']);
  const { requests } = await withoutTemporal.connectTenant();
  const answer = await expectRefused(requests.requestOnce(LEAD), 503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
});
