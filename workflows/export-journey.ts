import type { JourneyRequestRef, JourneyRequestResult } from './contract/journey-requests.ts';
import { workAtJourneyRequest } from './work-at-journey-request.ts';

/** Collects what is kept of a lead or of visitors in one document. */
export async function exportJourney(ref: JourneyRequestRef): Promise<JourneyRequestResult> {
  return workAtJourneyRequest(ref, 'exportSome');
}
