import { isCancellation, TemporalFailure, upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';
import { searchAttribute } from './contract/search-attributes.ts';

/** The last value shows how a run ended. */
export function showState(state: string): void {
  upsertSearchAttributes([{ key: searchAttribute('state'), value: state }]);
}

/**
 * A search for `running` must not find the run. Errors other than Temporal failures fail a workflow task
 * only, and the run continues.
 */
export function showFailedEnd(error: unknown): void {
  if (!(error instanceof TemporalFailure)) return;
  const state = isCancellation(error) ? 'cancelled' : 'failed';
  if (workflowInfo().typedSearchAttributes.get(searchAttribute('state')) !== state) showState(state);
}
