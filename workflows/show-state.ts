import { isCancellation, patched, upsertSearchAttributes } from '@temporalio/workflow';
import { searchAttribute } from './contract/search-attributes.ts';

/** Sets the search attribute by which operators find runs: the one that a run sets last says how it ended. */
export function showState(state: string): void {
  upsertSearchAttributes([{ key: searchAttribute('state'), value: state }]);
}

/**
 * Whether a journey's run shows its state at the end. Runs from before this did not, and failed for a lead that is
 * unknown; their histories replay so.
 */
export function isEndShown(): boolean {
  return patched('journey-state');
}

/** Whether a batch's run shows that it failed. Failed runs from before this kept the state that they were in. */
export function isBatchFailureShown(): boolean {
  return patched('batch-failed-state');
}

/** What a run that ends with an error has come to; Temporal says more. */
export function stateOfError(error: unknown): 'cancelled' | 'failed' {
  return isCancellation(error) ? 'cancelled' : 'failed';
}
