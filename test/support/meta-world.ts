import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { openWorld, type WorldOptions } from '../api/open-world.ts';
import { connectAccount } from './tenant.ts';
import { createSandboxControl } from './sandbox-control.ts';

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

type MetaSettings = {
  usage?: { callCount?: number; app?: number } | null;
  adAccount?: string | null;
  regainMinutes?: number | null;
  pageRows?: number | null;
  report?: { polls?: number; seconds?: number; outcome?: string } | null;
};

export function createMetaUser(tree: 'agency' | 'shop' = 'agency') {
  const account = `EAA${tree}-${randomBytes(6).toString('hex')}`;
  const user = createSandboxControl('meta', account);
  return {
    ...user,
    token: account,
    set: (settings: MetaSettings) => user.set(settings),
    async calls(operation?: string): Promise<z.infer<typeof ledger>['entries']> {
      const { entries } = ledger.parse(await user.ledger());
      return operation === undefined ? entries : entries.filter((entry) => entry.operation === operation);
    },
  };
}

export type MetaUser = ReturnType<typeof createMetaUser>;

export type MetaWorld = Awaited<ReturnType<typeof openMetaWorld>>;

/** Business in the sandbox. Its token reaches all ad accounts of the business. */
export const BUSINESS = 'business_1029384700';

export async function openMetaWorld(options: WorldOptions = {}) {
  const world = await openWorld({ worker: { queues: ['meta', 'meta-reports'] }, ...options });
  return {
    ...world,
    connect: (project: string, secret: string, externalId = BUSINESS) =>
      connectAccount(world.admin, { project, provider: 'meta', externalId, name: 'Meta', secret }),
    /** Deletes all provider slots, so that Meta's pauses and throttling do not affect other tests. */
    clearRateLimits: () => world.sql('delete from provider_slots'),
    listRateLimits: () =>
      world.sql<{ calls: string; isSlowed: boolean; isPaused: boolean }>(
        `select provider as calls, coalesce(slow_until > clock_timestamp(), false) as "isSlowed",
           taken_at > clock_timestamp() as "isPaused"
         from provider_slots where provider like 'meta%'`,
      ),
  };
}
