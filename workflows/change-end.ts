import type { ChangeEnd, ChangeSettlement } from './contract/campaign-change.ts';
import type { FailureCode, FailureDetails } from './contract/failures.ts';

/** How a run ends. `settlement`: the outcome that is still to be stored. Without a `state`, the row has it. */
export type End = { state?: ChangeEnd; settlement?: ChangeSettlement; details: string };

/** The change was not applied. */
export function refused(code: FailureCode, details: FailureDetails = {}): End {
  return {
    state: 'refused',
    settlement: { state: 'refused', code, details },
    details: `Not applied: ${code}.`,
  };
}

/** Nobody knows yet whether the change was applied. */
export function ambiguous(code: FailureCode): End {
  const next = 'The same request, or the sweeper, looks again.';
  return {
    state: 'ambiguous',
    settlement: { state: 'ambiguous', code, details: {} },
    details: `Not known whether it was applied: ${code}. ${next}`,
  };
}

/**
 * The change has waited for as long as it may. Only one that was never sent is refused: a send of an earlier run, or of
 * a step that ended without an outcome, may have been applied, and nobody has looked since.
 * @param sent `attempts`: sends of earlier runs; `doubtfulSteps`: steps of this run without an outcome; `behind`: the
 *   request of the change that came first; `isProjectBusy`: it waited for the project's other work, not for a change
 */
export function timedOut(sent: {
  attempts: number;
  doubtfulSteps: number;
  validateOnly: boolean;
  behind?: string | undefined;
  isProjectBusy?: boolean;
}): End {
  const mayBeApplied = !sent.validateOnly && (sent.attempts > 0 || sent.doubtfulSteps > 0);
  const code = sent.isProjectBusy ? 'project_busy' : 'campaign_busy';
  if (mayBeApplied) return ambiguous(code);
  if (sent.isProjectBusy) return refused(code);
  const message = `is being changed by the request ${sent.behind}`;
  return refused(code, sent.behind === undefined ? {} : { fields: [{ path: 'campaignId', message }] });
}
