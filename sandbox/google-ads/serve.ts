import { appliedText, injectFault } from '../wire/inject-fault.ts';
import { faultFailure } from './fault-answers.ts';
import { Refused } from './errors.ts';
import type { GoogleAdsProvider, OperationName } from './provider.ts';
import type { AdsGrant } from './token.ts';

/** A call of either transport, read to its end. */
export type AdsCall = {
  operation: OperationName;
  /** Further fields of the call's ledger entry. */
  facts: Record<string, string | boolean>;
  /** Operations of the daily quota that it uses. */
  cost: number;
  /** Authenticates the call. Throws a Refused. */
  identify(): AdsGrant;
  /** Checks the call and applies it. Throws a Refused. */
  perform(grant: AdsGrant): AdsReply;
};

/** The answer of a call, and what the call changed (null: nothing). */
type AdsReply = {
  body: object;
  applied: readonly object[] | null;
};

/** How a transport answers one call. */
export type Exchange = {
  answer(body: object): void;
  refuse(refused: Refused): void;
  /** Cuts the connection without an answer, with a TCP reset or an orderly close. */
  cut(how: 'close' | 'reset'): void;
  /** Resolves when the caller has closed the connection. */
  closed: Promise<void>;
};

/**
 * Serves one call and records it in the ledger. The order is: credential, limits, armed fault, then the call's own
 * checks.
 */
export async function serve(provider: GoogleAdsProvider, call: AdsCall, exchange: Exchange): Promise<void> {
  const record = provider.ledger.open(call.operation, null, call.facts);
  try {
    const grant = call.identify();
    record.account = grant.world;
    provider.admit(grant.world, call.operation, call.cost);
    const fault = provider.faults.take(call.operation, grant.world);
    if (fault) {
      await injectFault(fault, record, {
        answerStatus: () => {
          throw faultFailure(fault);
        },
        apply: () => applyUnanswered(call, grant),
        cut: (how) => exchange.cut(how),
        stall: (delayMs) => provider.faults.stall(grant.world, delayMs),
        closed: exchange.closed,
        hold: () => () => undefined,
      });
    } else {
      const { body, applied } = call.perform(grant);
      record.applied = appliedText(applied);
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

function applyUnanswered(call: AdsCall, grant: AdsGrant): AdsReply['applied'] {
  try {
    return call.perform(grant).applied;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}
