import { randomBytes } from 'node:crypto';
import { connectionCreate } from '../../../admin/commands/connection-create.ts';
import type { RunningWorker } from '../../../dev/processes/worker.ts';
import { parseKeyring } from '../../../models/sealed.ts';
import { eventually } from '../../support/eventually.ts';
import { CONNECTION_KEYRING } from '../../support/keys.ts';
import { sandboxAccount } from '../../support/sandbox-account.ts';
import { adsUser, type AdsUser } from '../../support/searchads-world.ts';
import { startWorkerProcess } from '../../support/worker.ts';
import { errorOf, openWorld, type World } from '../open-world.ts';
import { answered, searchads } from './requests.ts';

jest.setTimeout(240_000);

const ALPINE = '2000000001';

describe('a read when workers come and go', () => {
  const queuePrefix = `test-${randomBytes(6).toString('hex')}`;
  const workers: RunningWorker[] = [];
  let world: World;
  let user: AdsUser;
  let requests: ReturnType<typeof searchads>;

  const hire = async () => {
    const worker = await startWorkerProcess({
      database: world.database,
      queuePrefix,
      account: sandboxAccount(),
    });
    workers.push(worker);
    return worker;
  };

  beforeAll(async () => {
    world = await openWorld({ queuePrefix });
    user = adsUser('agency');
    requests = searchads(world, world.tenant);
    await connectionCreate(
      { ...world.admin, connectionKeyring: parseKeyring(CONNECTION_KEYRING) },
      {
        project: world.tenant.projectId,
        provider: 'googleads',
        externalId: '1000000001',
        name: 'Agency',
        secret: user.refreshToken,
      },
    );
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await world.close();
  });

  it('says 503 when there is none', async () => {
    const answer = await requests.customers();
    expect([answer.status, errorOf(answer).code]).toEqual([503, 'unavailable']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await user.calls()).toEqual([]);
  });

  it('is done by another when the one that did it is killed', async () => {
    const first = await hire();
    expect((await answered(requests.customers)).status).toBe(200);
    await user.reset();
    await user.armFault({ operation: 'search', kind: 'stall', delayMs: 60_000, times: 1 });
    const days = { startDate: '2026-03-01', endDate: '2026-03-31' };
    const answer = answered(() => requests.devices(ALPINE, days));
    await eventually(async () => ((await user.calls()).length > 0 ? true : undefined));
    first.kill();
    await hire();
    expect((await answer).status).toBe(200);
    expect(await user.calls()).toHaveLength(2);
  });
});
