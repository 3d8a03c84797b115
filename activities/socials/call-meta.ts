import { setTimeout as delay } from 'node:timers/promises';
import type { OpenConnection } from '../../models/connections/open-connections.ts';
import type { Database } from '../../models/database.ts';
import {
  endSlowdown,
  pauseCalls,
  slowCalls,
  takeSlowedSlot,
  type PausedCalls,
} from '../../models/providers/provider-slots.ts';
import { recordConsequences, type LimitKeys } from '../provider/consequences.ts';
import { ProviderError, toActivityFailure } from '../provider/failure.ts';
import type { GraphCall, MetaClient } from './meta-client.ts';
import { MetaError, type MetaFacts } from './meta-failure.ts';
import { toThrottle, type LimitUse, type Usage } from './meta-usage.ts';

export type CallDependencies = { database: Database; client: MetaClient };

export type CallLimits = {
  maxWaitMs: number;
  timeoutMs: number;
  /** While calls are slowed, leaves two slots to other callers after each call. */
  skipsSlots?: boolean;
};

/** `accountId`: ad account whose limits apply, if any. */
export type Caller = CallLimits & { connection: OpenConnection; accountId?: string };

/**
 * @throws ProviderError; its kind is `held` if a pause or slowdown would delay the call beyond `maxWaitMs`
 */
export type AskMeta = <Result>(call: GraphCall<Result>) => Promise<Result>;

export function createAskMeta(dependencies: CallDependencies, caller: Caller): AskMeta {
  const { database, client } = dependencies;
  const { connection, maxWaitMs, timeoutMs, skipsSlots = false } = caller;
  const limits = getLimitKeys(caller);
  let spacingMs = 0;
  return async (call) => {
    if (skipsSlots && spacingMs > 0) await delay(2 * spacingMs);
    const reservation = await takeSlowedSlot(database, Object.values(limits), maxWaitMs);
    const { waitMs, isRestricted } = reservation;
    spacingMs = reservation.spacingMs;
    if (waitMs > maxWaitMs) {
      const retryAfterMs = Math.ceil(waitMs);
      throw new ProviderError({ provider: 'meta', kind: 'held', scope: 'account', retryAfterMs });
    }
    if (waitMs > 0) await delay(waitMs);
    try {
      const { result, usage } = await client.call(connection.secret, call, timeoutMs);
      await recordUsage(database, limits, usage, isRestricted);
      return result;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const facts: Partial<MetaFacts> = error instanceof MetaError ? error.facts : {};
      const { usage = {}, code: providerCode, status, subcode } = facts;
      const logged = { providerCode, status, subcode };
      await recordUsage(database, limits, usage, isRestricted);
      await recordConsequences(database, error.failure, { connection, limits, logged });
      throw error;
    }
  };
}

/** A failure with a longer pause is not retried, so that the caller learns of it at once. */
const MAX_PAUSE_MS = 10_000;

export async function convertMetaFailure<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw toActivityFailure(error.failure, { maxWaitMs: MAX_PAUSE_MS });
  }
}

function getLimitKeys({ connection, accountId }: Caller): LimitKeys {
  return {
    fleet: 'meta',
    connection: `meta:${connection.id}`,
    ...(accountId !== undefined && { account: `meta:act_${accountId}` as const }),
  };
}

async function recordUsage(
  database: Database,
  limits: LimitKeys,
  usage: Usage,
  isRestricted: boolean,
): Promise<void> {
  const record = async (calls: PausedCalls | undefined, use: LimitUse | undefined) => {
    if (!calls || !use) return;
    const throttle = toThrottle(use);
    if (!throttle) {
      if (isRestricted) await endSlowdown(database, calls);
    } else if ('pauseMs' in throttle) await pauseCalls(database, calls, throttle.pauseMs);
    else await slowCalls(database, calls, throttle.spacingMs);
  };
  await record(limits.fleet, usage.app);
  await record(limits.account, usage.account);
}
