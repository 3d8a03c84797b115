import type { JourneyRequestRef, JourneyRequestResult } from './contract/journey-requests.ts';
import { workAtJourneyRequest } from './work-at-journey-request.ts';

/** Erases what is kept of a lead or of visitors. */
export async function eraseJourney(ref: JourneyRequestRef): Promise<JourneyRequestResult> {
  return workAtJourneyRequest(ref, 'eraseSome');
}
