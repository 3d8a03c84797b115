import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { connectionCreate } from '../../admin/commands/connection-create.ts';
import { parseKeyring } from '../../models/sealed.ts';
import type { ActivityQueue } from '../../workflows/contract/queues.ts';
import { openWorld, type World } from '../api/open-world.ts';
import { ADS_QUEUES } from './activity-queues.ts';
import { testStack } from './config.ts';
import { CONNECTION_KEYRING } from './keys.ts';
import { sandboxAccount } from './sandbox-account.ts';
import { startTestWorker } from './worker.ts';

/** The sandbox's users: each sees one tree of accounts. `.revoked` at the end: its token is not taken. */
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

export type AdsFault = {
  operation?: string;
  times?: number;
  /** It strikes each call of this number only. */
  every?: number;
  kind: 'status' | 'stall' | 'reset' | 'drop-answer' | 'apply-late';
  status?: number;
  name?: string;
  retryAfter?: number;
  delayMs?: number;
};

/** A user of the sandbox's Google Ads that is this test file's alone, with a state and a ledger of its own. */
export function adsUser(tree: Tree, control = testStack().sandbox.control) {
  const account = `sandbox-refresh-${tree}-${randomBytes(6).toString('hex')}`;
  const callControl = async (method: string, path: string, body: object) => {
    const answer = await fetch(control + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  return {
    refreshToken: account,
    armFault: (fault: AdsFault) =>
      callControl('POST', '/control/faults', { provider: 'googleads', account, ...fault }),
    /** Lets faults go that did not strike. */
    disarm: async () => {
      await fetch(`${control}/control/faults?account=${account}`, { method: 'DELETE' });
    },
    /** Changes something as if it were done in Google's own pages, or by its review. */
    changeOutside: (change: object) =>
      callControl('POST', '/control/changes/googleads', { account, ...change }),
    /** The sandbox's own sums of a customer's traffic; days as `YYYY-MM-DD`. */
    async totals(days: { customer: string; from: string; to: string }): Promise<Record<string, number>> {
      const query = new URLSearchParams({ account, ...days });
      const answer = await fetch(`${control}/control/totals/googleads?${query.toString()}`);
      return z.record(z.string(), z.number()).parse(await answer.json());
    },
    reset: () => callControl('POST', '/control/reset', { account }),
    /** The operations of this user's calls, in order, without the token's. */
    async calls(): Promise<z.infer<typeof ledger>['entries']> {
      const answer = await fetch(`${control}/control/ledger/googleads?account=${account}`);
      const { entries } = ledger.parse(await answer.json());
      return entries.filter(({ operation }) => operation !== 'token');
    },
    /** The campaigns that were made, in order. */
    async campaigns(): Promise<{ resourceName: string; name?: string | undefined }[]> {
      const made = (await this.calls()).flatMap(({ applied }) => applied ?? []);
      return made.filter(({ resourceName }) => /\/campaigns\/\d+$/.test(resourceName));
    },
  };
}

export type AdsUser = ReturnType<typeof adsUser>;

export type SearchadsWorld = World & {
  queuePrefix: string;
  /** Connects a project; the id is the connection's. */
  connect: (
    projectId: string,
    refreshToken: string,
    options?: { externalId?: string; name?: string; loginCustomer?: string },
  ) => Promise<string>;
};

/** An API with a worker beside it unless the test starts its own, and tenants that are connected to nothing yet. */
export async function openSearchadsWorld(
  options: {
    env?: Record<string, string>;
    workerEnv?: Record<string, string>;
    googleAdsClientId?: string;
    withoutWorker?: boolean;
    sweepIntervalMs?: number;
    /** The queues of activities that the worker polls; those of Google Ads by default. */
    queues?: readonly ActivityQueue[];
    /** Whether it goes by the address where it listens, for a browser. */
    atItsAddress?: boolean;
  } = {},
): Promise<SearchadsWorld> {
  const queuePrefix = `test-${randomBytes(6).toString('hex')}`;
  const { atItsAddress = false } = options;
  const world = await openWorld({ queuePrefix, atItsAddress, ...(options.env && { env: options.env }) });
  const worker = options.withoutWorker
    ? undefined
    : await startTestWorker({
        database: world.database,
        queuePrefix,
        account: sandboxAccount(),
        queues: options.queues ?? ADS_QUEUES,
        sweepIntervalMs: options.sweepIntervalMs,
        googleAdsClientId: options.googleAdsClientId,
        ...(atItsAddress && { publicUrl: world.api.url }),
        ...(options.workerEnv && { env: options.workerEnv }),
      });
  return {
    ...world,
    queuePrefix,
    connect: async (project, secret, { externalId = '1000000001', name = 'Agency', loginCustomer } = {}) => {
      const connection = await connectionCreate(
        { ...world.admin, connectionKeyring: parseKeyring(CONNECTION_KEYRING) },
        {
          project,
          provider: 'googleads',
          externalId,
          name,
          secret,
          ...(loginCustomer !== undefined && { loginCustomer }),
        },
      );
      return connection.id;
    },
    close: async () => {
      await worker?.stop();
      await world.close();
    },
  };
}
