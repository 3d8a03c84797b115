import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from './faults.ts';
import type { LedgerRecord } from './ledger.ts';

const DEFAULT_STALL_MS = 60_000;
const DEFAULT_LATE_MS = 1_000;

/** What a fault does to one call, over any transport. */
type FaultTarget = {
  /** Answers the call with the fault's status. */
  answerStatus: () => void;
  /** Applies the call without an answer; what the provider refuses has no effect. Gives what was applied. */
  apply: () => readonly object[] | null;
  /** Cuts the connection, with a TCP reset or an orderly close. */
  cut: (how: 'close' | 'reset') => void;
  /** Resolves after milliseconds, or when a script ends the stall. */
  stall: (delayMs: number) => Promise<void>;
  /** Resolves when the caller has closed the connection. */
  closed: Promise<unknown>;
  /** Marks the call as in progress; returns what ends that. */
  hold: () => () => void;
};

/** Answers, drops or delays a call as its fault says, and notes that in the call's ledger record. */
export async function injectFault(fault: Fault, record: LedgerRecord, target: FaultTarget): Promise<void> {
  const cut = (how: 'close' | 'reset'): void => {
    record.answered = 'dropped';
    target.cut(how);
  };
  switch (fault.kind) {
    case 'status':
      target.answerStatus();
      return;
    case 'reset':
      cut('reset');
      return;
    case 'stall': {
      const release = target.hold();
      await Promise.race([target.stall(fault.delayMs ?? DEFAULT_STALL_MS), target.closed]);
      release();
      cut('close');
      return;
    }
    case 'drop-answer':
      record.applied = appliedText(target.apply());
      cut('close');
      return;
    case 'apply-late': {
      const release = target.hold();
      cut('close');
      await delay(fault.delayMs ?? DEFAULT_LATE_MS, undefined, { ref: false });
      release();
      record.applied = appliedText(target.apply());
    }
  }
}

/** What a call applied, as a ledger record keeps it; null: nothing. */
export function appliedText(applied: readonly object[] | null): string | null {
  return applied === null ? null : JSON.stringify(applied);
}
