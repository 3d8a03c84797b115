import { randomUUID } from 'node:crypto';
import type { RunningWorker } from '../../dev/processes/worker.ts';
import { answered, expectCreated, searchads } from '../api/searchads/requests.ts';
import { campaign } from '../support/campaign.ts';
import { sandboxAccount } from '../support/sandbox-account.ts';
import {
  adsUser,
  openSearchadsWorld,
  type AdsFault,
  type AdsUser,
  type SearchadsWorld,
} from '../support/searchads-world.ts';
import { startWorkerProcess } from '../support/worker.ts';
import { beginCampaign, campaignsNamed } from './campaign-calls.ts';

jest.setTimeout(300_000);

const ALPINE = '2000000001';

describe('exactly one campaign exists when', () => {
  let world: SearchadsWorld;
  let user: AdsUser;
  let requests: ReturnType<typeof searchads>;
  let worker: RunningWorker;

  const startWorker = () =>
    startWorkerProcess({
      database: world.database,
      queuePrefix: world.queuePrefix,
      account: sandboxAccount(),
    });

  beforeAll(async () => {
    world = await openSearchadsWorld({ withoutWorker: true });
    worker = await startWorker();
    user = adsUser('agency');
    await world.connect(world.tenant.projectId, user.refreshToken);
    requests = searchads(world, world.tenant);
  });
  afterEach(() => user.disarm());
  afterAll(async () => {
    await worker.stop();
    await world.close();
  });

  const made = (name: string) => campaignsNamed(user, name);
  const begun = (body: object, key: string) => beginCampaign(user, () => requests.create(ALPINE, body, key));

  const KILLS: [string, AdsFault | undefined][] = [
    ['before the provider has applied it', { kind: 'stall', delayMs: 20_000 }],
    ['after the provider has applied it without an answer', { kind: 'drop-answer' }],
    ['while the provider applies it late', { kind: 'apply-late', delayMs: 4_000 }],
    ['about when the provider answers', undefined],
  ];
  it.each(KILLS)('the worker is killed %s', async (_, fault) => {
    const [body, key] = [campaign(), randomUUID()];
    if (fault) await user.armFault({ operation: 'mutate', ...fault });
    await begun(body, key);
    worker.kill();
    await worker.exited;
    worker = await startWorker();
    expectCreated(await answered(() => requests.create(ALPINE, body, key)));
    await expect(made(body.name)).resolves.toHaveLength(1);
  });

  it('the worker is asked to stop meanwhile', async () => {
    const [body, key] = [campaign(), randomUUID()];
    await user.armFault({ operation: 'mutate', kind: 'stall', delayMs: 1_000 });
    await begun(body, key);
    await worker.stop();
    worker = await startWorker();
    expectCreated(await answered(() => requests.create(ALPINE, body, key)));
    await expect(made(body.name)).resolves.toHaveLength(1);
  });
});
