import { randomBytes } from 'node:crypto';
import { connectionCreate } from '../../../admin/commands/connection-create.ts';
import { parseKeyring } from '../../../models/sealed.ts';
import { eventually } from '../../support/eventually.ts';
import { CONNECTION_KEYRING } from '../../support/keys.ts';
import { sandboxAccount } from '../../support/sandbox-account.ts';
import { adsUser } from '../../support/searchads-world.ts';
import { startTestWorker, startWorkerProcess, type TestWorker } from '../../support/worker.ts';
import { errorOf, openWorld } from '../../api/open-world.ts';
import { answered, readCustomers, searchads } from '../../api/searchads/requests.ts';

jest.setTimeout(240_000);

const ALPINE = '2000000001';

/** A connected tenant, without a worker until the test hires one: each test has its own, so that they wait at once. */
async function openWithoutWorker() {
  const queuePrefix = `test-${randomBytes(6).toString('hex')}`;
  const world = await openWorld({ queuePrefix });
  const user = adsUser('agency');
  const { database, tenant } = world;
  await connectionCreate(
    { ...world.admin, connectionKeyring: parseKeyring(CONNECTION_KEYRING) },
    {
      project: tenant.projectId,
      provider: 'googleads',
      externalId: '1000000001',
      name: 'Agency',
      secret: user.refreshToken,
    },
  );
  const settings = { database, queuePrefix, account: sandboxAccount() };
  const workers: TestWorker[] = [];
  const hired = <Worker extends TestWorker>(worker: Worker): Worker => {
    workers.push(worker);
    return worker;
  };
  return {
    user,
    requests: searchads(world, tenant),
    /** Hires a worker in this process. */
    hire: async () => hired(await startTestWorker(settings)),
    /** Hires a worker that can be killed. */
    hireProcess: async () => hired(await startWorkerProcess(settings)),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      await world.close();
    },
  };
}

describe('a read when workers come and go', () => {
  type Opened = Awaited<ReturnType<typeof openWithoutWorker>>;
  let deserted: Opened;
  let staffed: Opened;

  beforeAll(async () => {
    [deserted, staffed] = await Promise.all([openWithoutWorker(), openWithoutWorker()]);
  });
  afterAll(() => Promise.all([deserted.close(), staffed.close()]));

  it.concurrent('says 503 when there is none', async () => {
    const { requests, user } = deserted;
    const answer = await requests.customers();
    expect([answer.status, errorOf(answer).code]).toEqual([503, 'unavailable']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await user.calls()).toEqual([]);
  });

  it.concurrent('is done by another when the one that did it is killed', async () => {
    const { requests, user, hire, hireProcess } = staffed;
    const first = await hireProcess();
    await readCustomers(requests);
    await user.reset();
    await user.armFault({ operation: 'search', kind: 'stall', delayMs: 60_000, times: 1 });
    const days = { startDate: '2026-03-01', endDate: '2026-03-31' };
    let asked = 0;
    const answer = answered(() => {
      asked += 1;
      return requests.devices(ALPINE, days);
    });
    await eventually(async () => ((await user.calls()).length > 0 ? true : undefined));
    first.kill();
    await hire();
    expect((await answer).status).toBe(200);
    // On a busy machine the first request is given up before the second worker is there; it is read for all the same.
    const { length } = await user.calls();
    expect(length).toBeGreaterThanOrEqual(2);
    expect(length).toBeLessThanOrEqual(1 + asked);
  });
});
