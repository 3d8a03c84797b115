import type { Schema } from '@throughline/client';

/** @param instruction how to take the action */
export function getNextForHealth(
  { state, nextAction }: Pick<Schema<'CampaignHealth'>, 'state' | 'nextAction'>,
  instruction: string,
): string {
  if (nextAction) return `${nextAction.label}. ${instruction}`;
  return state === 'live' ? 'No action is needed.' : 'No action is known. See the reason in the summary.';
}
