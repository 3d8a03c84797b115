import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from '../wire/faults.ts';
import type { LedgerRecord } from '../wire/ledger.ts';
import { faultFailure, faultTokenError } from './broken.ts';
import { Refused } from './errors.ts';
import type { GoogleAdsProvider, OperationName } from './provider.ts';
import type { Grant } from './token.ts';

const DEFAULT_STALL_MS = 60_000;
const DEFAULT_LATE_MS = 1_000;

/** A call of either transport, read to its end. */
export type AdsCall = {
  operation: OperationName;
  /** What the ledger says about it besides. */
  facts: Record<string, string | boolean>;
  /** Operations that it counts for in the daily quota. */
  cost: number;
  /** Whom it stands for. Throws a Refused. */
  identify(): Grant;
  /** Checks it and applies it. Throws a Refused. */
  perform(grant: Grant): AdsReply;
};

/** What a call is answered with, and what it changed (null: nothing). */
type AdsReply = {
  body: object;
  applied: readonly object[] | null;
};

/** The way back to the caller. */
export type Exchange = {
  answer(body: object): void;
  refuse(refused: Refused): void;
  /** Ends the connection without an answer: in good order, or with a reset. */
  cut(how: 'close' | 'reset'): void;
  /** Resolves when the caller is no longer there. */
  gone: Promise<void>;
};

/**
 * Carries one call from its credential to its answer, in the order credential, limits, fault, then the rest, and notes
 * all of it in the ledger.
 */
export async function serve(provider: GoogleAdsProvider, call: AdsCall, exchange: Exchange): Promise<void> {
  const record = provider.ledger.open(call.operation, null, call.facts);
  try {
    const grant = call.identify();
    record.account = grant.world;
    if (call.operation !== 'token') provider.admit(grant.world, call.operation, call.cost);
    const fault = provider.faults.take(call.operation, grant.world);
    if (fault) await injectFault(fault, { call, grant, record, exchange });
    else {
      const { body, applied } = call.perform(grant);
      record.applied = applied === null ? null : JSON.stringify(applied);
      record.answered = { status: 200 };
      exchange.answer(body);
    }
  } catch (error) {
    if (!(error instanceof Refused)) {
      record.answered = 'dropped';
      throw error;
    }
    record.answered =
      error.code === undefined ? { status: error.status } : { status: error.status, name: error.code };
    exchange.refuse(error);
  }
}

type FaultTarget = {
  call: AdsCall;
  grant: Grant;
  record: LedgerRecord;
  exchange: Exchange;
};

async function injectFault(fault: Fault, { call, grant, record, exchange }: FaultTarget): Promise<void> {
  const cut = (how: 'close' | 'reset'): void => {
    record.answered = 'dropped';
    exchange.cut(how);
  };
  switch (fault.kind) {
    case 'status':
      throw call.operation === 'token' ? faultTokenError(fault) : faultFailure(fault);
    case 'reset':
      cut('reset');
      return;
    case 'stall':
      await Promise.race([
        delay(fault.delayMs ?? DEFAULT_STALL_MS, undefined, { ref: false }),
        exchange.gone,
      ]);
      cut('close');
      return;
    case 'drop-answer':
      applyUnanswered(call, grant, record);
      cut('close');
      return;
    case 'apply-late':
      cut('close');
      await delay(fault.delayMs ?? DEFAULT_LATE_MS, undefined, { ref: false });
      applyUnanswered(call, grant, record);
  }
}

/** Applies a call whose caller will not learn of it. What is refused stays without effect, as ever. */
function applyUnanswered(call: AdsCall, grant: Grant, record: LedgerRecord): void {
  try {
    const { applied } = call.perform(grant);
    record.applied = applied === null ? null : JSON.stringify(applied);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}
