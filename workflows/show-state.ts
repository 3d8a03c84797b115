import { isCancellation, TemporalFailure, upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';
import { searchAttribute } from './contract/search-attributes.ts';

/** Sets the search attribute `state`. The last value shows how a run ended. */
export function showState(state: string): void {
  upsertSearchAttributes([{ key: searchAttribute('state'), value: state }]);
}

/**
 * Sets the state of a failed or cancelled run, so that a search for `running` does not find the run. An error
 * that is no Temporal failure fails only a workflow task, and the run continues.
 */
export function showFailedEnd(error: unknown): void {
  if (!(error instanceof TemporalFailure)) return;
  const state = isCancellation(error) ? 'cancelled' : 'failed';
  if (workflowInfo().typedSearchAttributes.get(searchAttribute('state')) !== state) showState(state);
}
