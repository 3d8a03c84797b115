import { randomBytes, randomUUID } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import type { DataManagerClient } from '../../../activities/conversions/data-manager-client.ts';
import { createSendConversionLot } from '../../../activities/conversions/send-conversion-lot.ts';
import { connectionCreate } from '../../../admin/commands/connection-create.ts';
import { closeContext, openContext, type AdminContext } from '../../../admin/context.ts';
import { putGoal } from '../../../models/conversions/conversion-goals.ts';
import { insertConversions } from '../../../models/conversions/conversions.ts';
import { findDueLots } from '../../../models/conversions/lot-status.ts';
import { connectDatabase, type Database } from '../../../models/database.ts';
import { inProject, type InProject } from '../../../models/in-project.ts';
import { rows } from '../../../models/rows.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { createTenant, type Tenant } from '../../support/tenant.ts';

const DESTINATION = 'googleads/2000000001/6000000002';
const KEYRING = new Map([['test', randomBytes(32)]]);

let urls: TestDatabase;
let admin: AdminContext;
let worker: Database;
let tenant: Tenant;
let connectionId: string;

beforeAll(async () => {
  urls = await createTestDatabase();
  admin = openContext({ databaseUrl: urls.adminUrl, actor: 'test', signing: undefined });
  const options = { poolSize: 4, applicationName: 'test', statementTimeoutMs: 10_000 };
  worker = connectDatabase({ url: urls.workerUrl, ...options });
  const api = connectDatabase({ url: urls.apiUrl, ...options });
  tenant = await createTenant(urls);
  const account = { provider: 'googleads', externalId: '2000000001', name: 'Account', secret: 's' } as const;
  const context = { ...admin, connectionKeyring: KEYRING };
  ({ id: connectionId } = await connectionCreate(context, { project: tenant.projectId, ...account }));
  await inProject(api, tenant.projectId, (project) => {
    const goal = { name: 'purchases', triggerOn: 'order', destinations: [], windowDays: 90 };
    return putGoal(project, { ...goal, requireConsent: true, validateOnly: false }, 20);
  });
  await api.sequelize.close();
});
afterAll(async () => {
  await Promise.all([worker.sequelize.close(), closeContext(admin)]);
  await urls.drop();
});

const asWorker = <Result>(work: (project: InProject) => Promise<Result>) =>
  inProject(worker, tenant.projectId, work);

/** Stores the conversion of an order that is due to be sent. */
const wait = (subject: string) =>
  asWorker((project) =>
    insertConversions(project, [
      {
        goalName: 'purchases',
        destination: DESTINATION,
        provider: 'googleads',
        connectionId,
        account: '2000000001',
        conversionAction: '6000000002',
        loginCustomerId: null,
        subject,
        sequence: 0,
        eventId: subject,
        visitorId: `visitor-${subject}`,
        clickVisitorId: null,
        occurredAt: new Date(),
        valueCents: 100,
        currency: 'USD',
        validateOnly: false,
        state: 'pending',
        reason: null,
        payload: { transactionId: subject },
      },
    ]),
  );

const states = () =>
  asWorker((project) =>
    rows<{ subject: string; state: string }>(
      project,
      'select subject, state from conversions where project_id = $1 order by subject',
      [tenant.projectId],
    ),
  );

it('a repeated attempt of a call that Google took takes up nothing that has become due since', async () => {
  const calls: object[] = [];
  const dataManager: DataManagerClient = {
    ingest: (_, body) => Promise.resolve(`request-${calls.push(body)}`),
    status: () => Promise.reject(new Error('Google is not asked for that.')),
  };
  const send = createSendConversionLot({
    database: worker,
    connectionKeyring: KEYRING,
    conversions: { firstPollMs: 0, clickRetryMs: 1, blockedRetryMs: 1, googleMaxAgeDays: 90 },
    dataManager,
    metaClient: { call: () => Promise.reject(new Error('Meta is not asked for anything.')) },
    googleAds: undefined,
  });
  const attempt = (number: number, lotId: string) =>
    new MockActivityEnvironment({ attempt: number }, { logger: new DefaultLogger('ERROR') }).run(send, {
      projectId: tenant.projectId,
      destination: DESTINATION,
      lotId,
    });
  const [first, second] = [randomUUID(), randomUUID()];
  await wait('o-1');
  await attempt(1, first);
  await wait('o-2');
  // Nobody has heard that the attempt before had ended.
  await attempt(2, first);
  expect(calls).toHaveLength(1);
  expect(await states()).toEqual([
    { subject: 'o-1', state: 'sent' },
    { subject: 'o-2', state: 'pending' },
  ]);
  await attempt(1, second);
  const lots = await asWorker((project) => findDueLots(project, 10));
  expect(lots.map(({ lotId, requestId }) => [lotId, requestId])).toEqual([
    [first, 'request-1'],
    [second, 'request-2'],
  ]);
});
