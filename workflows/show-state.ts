import {
  isCancellation,
  patched,
  TemporalFailure,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
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

/** What a run that ends with an error has come to; Temporal says more. */
export function stateOfError(error: unknown): 'cancelled' | 'failed' {
  return isCancellation(error) ? 'cancelled' : 'failed';
}

/**
 * Shows how a run ended that did not say so itself: by an operator who cancelled it, or by a fault of ours. Else a
 * search for what is `running` would find it until it is deleted. What is no failure of Temporal's ends no run.
 */
export function showUntoldEnd(error: unknown): void {
  if (!(error instanceof TemporalFailure)) return;
  const state = stateOfError(error);
  if (workflowInfo().typedSearchAttributes.get(searchAttribute('state')) === state) return;
  if (patched('untold-ends')) showState(state);
}
