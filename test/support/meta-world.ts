import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { connectionCreate } from '../../admin/commands/connection-create.ts';
import type { RunningWorker } from '../../dev/processes/worker.ts';
import { parseKeyring } from '../../models/sealed.ts';
import { openWorld, type World } from '../api/open-world.ts';
import { testStack } from './config.ts';
import { CONNECTION_KEYRING } from './keys.ts';
import { sandboxAccount } from './sandbox-account.ts';
import { startTestWorker, startWorkerProcess, type TestWorker } from './worker.ts';

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

const restraints = z.array(z.object({ calls: z.string(), isSlowed: z.boolean(), isPaused: z.boolean() }));

export type MetaFault = {
  operation?: string;
  times?: number;
  kind: 'status' | 'stall' | 'reset' | 'drop-answer';
  status?: number;
  name?: string;
  retryAfter?: number;
  delayMs?: number;
};

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
  const callControl = async (method: string, path: string, body: object) => {
    const answer = await fetch(control + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  return {
    token: account,
    armFault: (fault: MetaFault) =>
      callControl('POST', '/control/faults', { provider: 'meta', account, ...fault }),
    set: (settings: MetaSettings) => callControl('PUT', '/control/settings/meta', { account, ...settings }),
    reset: () => callControl('POST', '/control/reset', { account }),
    /** This user's calls, in order; of one operation, if it is named. */
    async calls(operation?: string): Promise<z.infer<typeof ledger>['entries']> {
      const answer = await fetch(`${control}/control/ledger/meta?account=${account}`);
      const { entries } = ledger.parse(await answer.json());
      return operation === undefined ? entries : entries.filter((entry) => entry.operation === operation);
    },
  };
}

export type MetaUser = ReturnType<typeof metaUser>;

export type MetaWorld = World & {
  queuePrefix: string;
  /** Starts a worker in this process. */
  startWorker: () => Promise<void>;
  /** Starts a worker that can be killed. */
  startWorkerProcess: () => Promise<RunningWorker>;
  /** Connects a project; gives the connection's id. */
  connect: (projectId: string, token: string, externalId?: string) => Promise<string>;
  /** Whose calls are slowed or paused now. */
  restraints: () => Promise<z.infer<typeof restraints>>;
  /** Lets go what Meta had us hold, so that one test's limits are no other's. */
  forgetRestraints: () => Promise<void>;
};

/** A business, with all ad accounts of its token. */
export const BUSINESS = 'business_1029384700';

/** An API with a worker beside it unless the test starts its own, and tenants that are connected to nothing yet. */
export async function openMetaWorld({
  env,
  withoutWorker = false,
}: { env?: Record<string, string>; withoutWorker?: boolean } = {}): Promise<MetaWorld> {
  const queuePrefix = `test-${randomBytes(6).toString('hex')}`;
  const world = await openWorld({ queuePrefix, ...(env && { env }) });
  const settings = { database: world.database, queuePrefix, account: sandboxAccount() };
  const workers: TestWorker[] = [];
  const startWorker = async () => {
    workers.push(await startTestWorker({ ...settings, queues: ['meta', 'meta-reports'] }));
  };
  if (!withoutWorker) await startWorker();
  return {
    ...world,
    queuePrefix,
    startWorker,
    startWorkerProcess: async () => {
      const worker = await startWorkerProcess(settings);
      workers.push(worker);
      return worker;
    },
    connect: async (project, secret, externalId = BUSINESS) => {
      const connection = await connectionCreate(
        { ...world.admin, connectionKeyring: parseKeyring(CONNECTION_KEYRING) },
        { project, provider: 'meta', externalId, name: 'Meta', secret },
      );
      return connection.id;
    },
    forgetRestraints: async () => {
      await world.database.sql('delete from provider_slots');
    },
    restraints: async () =>
      restraints.parse(
        await world.database.sql(
          `select provider as calls, coalesce(slow_until > clock_timestamp(), false) as "isSlowed",
             taken_at > clock_timestamp() as "isPaused"
           from provider_slots where provider like 'meta%'`,
        ),
      ),
    close: async () => {
      await Promise.all(workers.map((each) => each.stop()));
      await world.close();
    },
  };
}
