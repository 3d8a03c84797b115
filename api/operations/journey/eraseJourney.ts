import type { Handler } from '../operation.ts';
import { acceptJourneyRequest } from './accept-journey-request.ts';

/** Has everything erased that is kept of a lead or of visitors. */
export const eraseJourney: Handler<'eraseJourney'> = ({ body }, call) =>
  acceptJourneyRequest(call, 'erase', body);
