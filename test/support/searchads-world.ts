import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { ActivityQueue } from '../../workflows/contract/queues.ts';
import { openWorld, type World, type WorldOptions } from '../api/open-world.ts';
import { ADS_QUEUES } from './worker.ts';
import { getTestStack } from './config.ts';
import { connectAccount } from './tenant.ts';
import { createSandboxControl } from './sandbox-control.ts';

/** Customer of the tree `agency`, billed in US dollars. */
export const ALPINE = '2000000001';

export type Tree = 'agency' | 'shop' | 'network' | 'developer';

const ledger = z.object({
  entries: z.array(
    z.looseObject({
      operation: z.string(),
      customer: z.string().optional(),
      validateOnly: z.boolean().optional(),
      developerToken: z.boolean().optional(),
      answered: z.unknown(),
      applied: z.array(z.looseObject({ resourceName: z.string(), name: z.string().optional() })).nullish(),
    }),
  ),
});

/** Fault: Google refuses to read from the user's accounts, and asks for a retry in a minute. */
export const QUOTA_OUTAGE = {
  operation: 'search',
  times: 50,
  kind: 'status',
  status: 429,
  name: 'QuotaError.RESOURCE_TEMPORARILY_EXHAUSTED',
  retryAfter: 60,
} as const;

export function createAdsUser(tree: Tree, control = getTestStack().sandbox.control) {
  const account = `sandbox-refresh-${tree}-${randomBytes(6).toString('hex')}`;
  const user = createSandboxControl('googleads', account, control);
  return {
    ...user,
    refreshToken: account,
    /** Simulates a change by somebody in Google Ads, or a result of Google's review. */
    changeOutside: (change: object) => user.post('changes/googleads', change),
    /** `from` and `to` are days (`YYYY-MM-DD`). */
    async totals(days: { customer: string; from: string; to: string }): Promise<Record<string, number>> {
      const query = new URLSearchParams(days).toString();
      return z.record(z.string(), z.number()).parse(await user.read(`totals/googleads?${query}`));
    },
    /** Lists the calls of an operation; by default, those of all operations except token requests. */
    async calls(named?: string): Promise<z.infer<typeof ledger>['entries']> {
      const { entries } = ledger.parse(await user.ledger());
      return entries.filter(({ operation }) =>
        named === undefined ? operation !== 'token' : operation === named,
      );
    },
    async campaigns(named?: string): Promise<{ resourceName: string; name?: string | undefined }[]> {
      const created = (await this.calls()).flatMap(({ applied }) => applied ?? []);
      return created.filter(
        ({ resourceName, name }) =>
          /\/campaigns\/\d+$/.test(resourceName) && (named === undefined || name === named),
      );
    },
  };
}

export type AdsUser = ReturnType<typeof createAdsUser>;

export type SearchadsWorld = World & {
  connect: (
    projectId: string,
    refreshToken: string,
    options?: { externalId?: string; name?: string; loginCustomer?: string },
  ) => Promise<string>;
};

export async function openSearchadsWorld({
  workerEnv,
  googleAdsClientId,
  sweepIntervalMs,
  queues = ADS_QUEUES,
  ...options
}: Omit<WorldOptions, 'worker'> & {
  workerEnv?: Record<string, string>;
  googleAdsClientId?: string | undefined;
  sweepIntervalMs?: number;
  queues?: readonly ActivityQueue[];
} = {}): Promise<SearchadsWorld> {
  const worker = { queues, sweepIntervalMs, googleAdsClientId, env: workerEnv };
  const world = await openWorld({ ...options, worker });
  return {
    ...world,
    connect: (project, secret, { externalId = '1000000001', name = 'Agency', ...more } = {}) =>
      connectAccount(world.admin, { ...more, project, provider: 'googleads', externalId, name, secret }),
  };
}
