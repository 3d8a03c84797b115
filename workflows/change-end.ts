import type { ChangeEnd, ChangeSettlement } from './contract/campaign-change.ts';
import type { FailureCode, FailureDetails } from './contract/failures.ts';

/** `settlement`: the outcome to store, if any. `state`: the final state; undefined if only the row has it. */
export type End = { state?: ChangeEnd; settlement?: ChangeSettlement; details: string };

export function toRefusedEnd(code: FailureCode, details: FailureDetails = {}): End {
  return {
    state: 'refused',
    settlement: { state: 'refused', code, details },
    details: `Not applied: ${code}.`,
  };
}

export function toAmbiguousEnd(code: FailureCode): End {
  const next = 'A repeated request or the sweeper checks again.';
  return {
    state: 'ambiguous',
    settlement: { state: 'ambiguous', code, details: {} },
    details: `Unknown whether the change was applied: ${code}. ${next}`,
  };
}

/**
 * Ends a change that waited too long. The end is ambiguous if a send may have been applied.
 * @param change `attempts`: sends of earlier runs; `ambiguousSteps`: steps of this run without an outcome;
 * `behind`: request id of the earlier change that the change waited for; `isProjectBusy`: the change waited
 * for other work of the project
 */
export function toTimedOutEnd(change: {
  attempts: number;
  ambiguousSteps: number;
  validateOnly: boolean;
  behind?: string | undefined;
  isProjectBusy?: boolean;
}): End {
  const mayBeApplied = !change.validateOnly && (change.attempts > 0 || change.ambiguousSteps > 0);
  const code = change.isProjectBusy ? 'project_busy' : 'campaign_busy';
  if (mayBeApplied) return toAmbiguousEnd(code);
  if (change.isProjectBusy) return toRefusedEnd(code);
  const message = `is being changed by the request ${change.behind}`;
  return toRefusedEnd(code, change.behind === undefined ? {} : { fields: [{ path: 'campaignId', message }] });
}
