import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { openWorld, type WorldOptions } from '../api/open-world.ts';
import { testStack } from './config.ts';
import { connectAccount } from './connect-account.ts';
import { sandboxControl } from './sandbox-control.ts';

const ledger = z.object({
  entries: z.array(
    z.looseObject({
      time: z.string(),
      operation: z.string(),
      path: z.string().optional(),
      tokenIn: z.string().optional(),
      query: z.unknown(),
      answered: z.unknown(),
    }),
  ),
});

/** What the sandbox's documentation calls settings. */
export type MetaSettings = {
  usage?: { callCount?: number; totalCpuTime?: number; totalTime?: number; app?: number } | null;
  adAccount?: string | null;
  regainMinutes?: number | null;
  pageRows?: number | null;
  report?: { polls?: number; seconds?: number; outcome?: string } | null;
};

/** A user of the sandbox's Meta that is this test's alone, with settings, faults and a ledger of its own. */
export function metaUser(tree: 'agency' | 'shop' = 'agency', control = testStack().sandbox.control) {
  const account = `EAA${tree}-${randomBytes(6).toString('hex')}`;
  const user = sandboxControl('meta', account, control);
  return {
    ...user,
    token: account,
    set: (settings: MetaSettings) => user.set(settings),
    /** This user's calls, in order; of one operation, if it is named. */
    async calls(operation?: string): Promise<z.infer<typeof ledger>['entries']> {
      const { entries } = ledger.parse(await user.ledger());
      return operation === undefined ? entries : entries.filter((entry) => entry.operation === operation);
    },
  };
}

export type MetaUser = ReturnType<typeof metaUser>;

export type MetaWorld = Awaited<ReturnType<typeof openMetaWorld>>;

/** A business, with all ad accounts of its token. */
export const BUSINESS = 'business_1029384700';

/** An API with a worker beside it unless the test starts its own, and tenants that are connected to nothing yet. */
export async function openMetaWorld(options: WorldOptions = {}) {
  const world = await openWorld({ worker: { queues: ['meta', 'meta-reports'] }, ...options });
  return {
    ...world,
    /** Connects a project; gives the connection's id. */
    connect: (project: string, secret: string, externalId = BUSINESS) =>
      connectAccount(world.admin, { project, provider: 'meta', externalId, name: 'Meta', secret }),
    /** Lets go what Meta had us hold, so that one test's limits are no other's. */
    forgetRestraints: () => world.sql('delete from provider_slots'),
    /** Whose calls are slowed or paused now. */
    restraints: () =>
      world.sql<{ calls: string; isSlowed: boolean; isPaused: boolean }>(
        `select provider as calls, coalesce(slow_until > clock_timestamp(), false) as "isSlowed",
           taken_at > clock_timestamp() as "isPaused"
         from provider_slots where provider like 'meta%'`,
      ),
  };
}
