import { randomUUID } from 'node:crypto';
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
import { startTestWorker, startWorkerProcess, type TestWorker } from '../support/worker.ts';
import { beginCampaign, campaignsNamed } from './campaign-calls.ts';

jest.setTimeout(300_000);

const ALPINE = '2000000001';

/** A call that is under way when the worker ends, and what the provider does to it. */
type Call = { fault: AdsFault | undefined };

const BEFORE_IT_APPLIES: Call = { fault: { kind: 'stall', delayMs: 20_000 } };
const WITHOUT_AN_ANSWER: Call = { fault: { kind: 'drop-answer' } };
const APPLIES_LATE: Call = { fault: { kind: 'apply-late', delayMs: 4_000 } };
const ABOUT_WHEN_IT_ANSWERS: Call = { fault: undefined };

describe('exactly one campaign exists when', () => {
  let world: SearchadsWorld;
  let callers: { user: AdsUser; requests: ReturnType<typeof searchads> }[];
  let successor: TestWorker | undefined;

  const workerOptions = () => ({
    database: world.database,
    queuePrefix: world.queuePrefix,
    account: sandboxAccount(),
  });

  beforeAll(async () => {
    world = await openSearchadsWorld({ withoutWorker: true });
    callers = await Promise.all(
      [world.tenant, world.other].map(async (tenant) => {
        const user = adsUser('agency');
        await world.connect(tenant.projectId, user.refreshToken);
        return { user, requests: searchads(world, tenant) };
      }),
    );
  });
  afterEach(async () => {
    await successor?.stop();
    await Promise.all(callers.map(({ user }) => user.disarm()));
  });
  afterAll(() => world.close());

  /** Asks for a campaign of one of the callers. Fulfilled when its mutate has reached the provider. */
  async function begin({ fault }: Call, index: number) {
    const caller = callers[index];
    if (!caller) throw new Error(`There is no caller ${index}.`);
    const { user, requests } = caller;
    const [body, key] = [campaign(), randomUUID()];
    if (fault) await user.armFault({ operation: 'mutate', ...fault });
    await beginCampaign(user, () => requests.create(ALPINE, body, key));
    return { user, body, askAgain: () => answered(() => requests.create(ALPINE, body, key)) };
  }

  async function expectMadeOnce({ user, body, askAgain }: Awaited<ReturnType<typeof begin>>): Promise<void> {
    expectCreated(await askAgain());
    await expect(campaignsNamed(user, body.name)).resolves.toHaveLength(1);
  }

  it.each([
    [
      'before the provider has applied one, and after it has applied another without an answer',
      BEFORE_IT_APPLIES,
      WITHOUT_AN_ANSWER,
    ],
    [
      'while the provider applies one late, and about when it answers another',
      APPLIES_LATE,
      ABOUT_WHEN_IT_ANSWERS,
    ],
  ])('the worker is killed %s', async (_, first, second) => {
    const worker = await startWorkerProcess(workerOptions());
    const begun = [await begin(first, 0), await begin(second, 1)];
    worker.kill();
    await worker.exited;
    successor = await startTestWorker(workerOptions());
    await Promise.all(begun.map(expectMadeOnce));
  });

  it('the worker is asked to stop meanwhile', async () => {
    const worker = await startWorkerProcess(workerOptions());
    const begun = await begin({ fault: { kind: 'stall', delayMs: 1_000 } }, 0);
    await worker.stop();
    successor = await startTestWorker(workerOptions());
    await expectMadeOnce(begun);
  });
});
