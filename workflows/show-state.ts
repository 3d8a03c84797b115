import { isCancellation, TemporalFailure, upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';
import { searchAttribute } from './contract/search-attributes.ts';

/** Sets the search attribute by which operators find runs. The last value says how a run ended. */
export function showState(state: string): void {
  upsertSearchAttributes([{ key: searchAttribute('state'), value: state }]);
}

/** The state of a run that ends with an error. */
export function stateOfError(error: unknown): 'cancelled' | 'failed' {
  return isCancellation(error) ? 'cancelled' : 'failed';
}

/**
 * Sets the state of a run that an operator cancelled or an internal error ended. Otherwise a search for `running` would
 * find it until it is deleted. Errors that are no Temporal failures end no run.
 */
export function showFailedEnd(error: unknown): void {
  if (!(error instanceof TemporalFailure)) return;
  const state = stateOfError(error);
  if (workflowInfo().typedSearchAttributes.get(searchAttribute('state')) !== state) showState(state);
}
