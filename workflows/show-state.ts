import { isCancellation, TemporalFailure, upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';
import { searchAttribute } from './contract/search-attributes.ts';

/** Sets the state in the search attributes. The last value shows how a run ended. */
export function showState(state: string): void {
  upsertSearchAttributes([{ key: searchAttribute('state'), value: state }]);
}

/**
 * Sets the state of a run that was cancelled or failed, which a search for `running` would find otherwise. Errors other
 * than Temporal failures end no run.
 */
export function showFailedEnd(error: unknown): void {
  if (!(error instanceof TemporalFailure)) return;
  const state = isCancellation(error) ? 'cancelled' : 'failed';
  if (workflowInfo().typedSearchAttributes.get(searchAttribute('state')) !== state) showState(state);
}
