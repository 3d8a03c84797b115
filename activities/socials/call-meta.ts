import { setTimeout as delay } from 'node:timers/promises';
import { log } from '@temporalio/activity';
import type { OpenConnection } from '../../models/connections/connections.ts';
import type { Database } from '../../models/database.ts';
import {
  releaseCalls,
  pauseCalls,
  slowCalls,
  takeTurn,
  type PausedCalls,
} from '../../models/providers/provider-slots.ts';
import { activityFailure, finalFailure } from '../failures.ts';
import { noteLostConnection } from '../use-connection.ts';
import type { GraphCall, MetaClient } from './meta-client.ts';
import { MetaError } from './meta-error.ts';
import { describeFailure, judge, type MetaVerdict } from './meta-failures.ts';
import { restraintFor, type LimitUse, type Usage } from './meta-usage.ts';

export type CallDependencies = { database: Database; client: MetaClient };

/** How long calls may take. */
export type CallLimits = {
  /** Milliseconds that a call may wait for its turn while calls are slowed. */
  patience: number;
  /** Milliseconds that a call may take. */
  timeLimit: number;
  /**
   * Whether they leave every second turn to others while calls are slowed. For many calls in a row, each of which would
   * have the next turn before anybody else could ask for it.
   */
  givesWay?: boolean;
};

/** For whom calls are made. `accountId`: digits, of the ad account whose limits they count to; undefined: none's. */
export type Caller = CallLimits & { connection: OpenConnection; accountId?: string };

/** Makes one call. @throws MetaFault */
export type AskMeta = <Answer>(call: GraphCall<Answer>) => Promise<Answer>;

/** A call that came to nothing. `isHeld`: it was not made, because calls are slowed or paused. */
export class MetaFault extends Error {
  readonly verdict: MetaVerdict;
  readonly isHeld: boolean;

  constructor(verdict: MetaVerdict, isHeld = false) {
    super(verdict.kind);
    this.verdict = verdict;
    this.isHeld = isHeld;
  }
}

/**
 * Calls in turn: each waits while Meta has us slow down, and notes what its answer tells of limits, for the whole fleet.
 * A lost authorisation is noted in the connection's row.
 */
export function askMetaFor(dependencies: CallDependencies, caller: Caller): AskMeta {
  const { database, client } = dependencies;
  const { connection, patience, timeLimit, givesWay = false } = caller;
  const keys = keysOf(caller);
  let spacingMs = 0;
  return async (call) => {
    if (givesWay && spacingMs > 0) await delay(2 * spacingMs);
    const turn = await takeTurn(database, Object.values(keys), patience);
    const { waitMs, isHeld } = turn;
    spacingMs = turn.spacingMs;
    if (waitMs > patience) {
      throw new MetaFault({ kind: 'limit', of: 'account', retryAfter: Math.ceil(waitMs) }, true);
    }
    if (waitMs > 0) await delay(waitMs);
    try {
      const { answer, usage } = await client.call(connection.secret, call, timeLimit);
      await noteUsage(database, keys, usage, isHeld);
      return answer;
    } catch (error) {
      if (!(error instanceof MetaError)) throw error;
      const verdict = judge(error);
      const { status, code, subcode } = error;
      log.warn('Meta call failed', { kind: verdict.kind, status, code, subcode });
      await noteUsage(database, keys, error.usage, isHeld);
      await noteConsequences(database, connection, keys, verdict);
      throw new MetaFault(verdict);
    }
  };
}

/** Does work that calls Meta, and turns a call that came to nothing into the activity's failure. */
export async function failingAsActivity<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MetaFault)) throw error;
    const { code, details, isFinal } = describeFailure(error.verdict);
    throw isFinal ? finalFailure(code, details) : activityFailure(code, details);
  }
}

type Keys = { everybody: PausedCalls; connection: PausedCalls; account?: PausedCalls };

function keysOf({ connection, accountId }: Caller): Keys {
  return {
    everybody: 'meta',
    connection: `meta:${connection.id}`,
    ...(accountId !== undefined && { account: `meta:act_${accountId}` }),
  };
}

async function noteUsage(database: Database, keys: Keys, usage: Usage, isHeld: boolean): Promise<void> {
  const note = async (calls: PausedCalls | undefined, use: LimitUse | undefined) => {
    const restraint = use && restraintFor(use);
    if (!calls || !use) return;
    if (!restraint) {
      if (isHeld) await releaseCalls(database, calls);
    } else if ('pause' in restraint) await pauseCalls(database, calls, restraint.pause);
    else await slowCalls(database, calls, restraint.spacing);
  };
  await note(keys.everybody, usage.app);
  await note(keys.account, usage.account);
}

async function noteConsequences(
  database: Database,
  connection: OpenConnection,
  keys: Keys,
  verdict: MetaVerdict,
): Promise<void> {
  if (verdict.kind === 'reauth') await noteLostConnection(database, connection);
  if (verdict.kind === 'limit') {
    const calls = keys[verdict.of] ?? keys.connection;
    await pauseCalls(database, calls, verdict.retryAfter);
  }
}
