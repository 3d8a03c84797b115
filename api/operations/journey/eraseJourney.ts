import type { Handler } from '../operation.ts';
import { acceptJourneyRequest } from './accept-journey-request.ts';

/** Erases everything that is stored about a lead or visitors. */
export const eraseJourney: Handler<'eraseJourney'> = ({ body }, call) =>
  acceptJourneyRequest(call, 'erase', body);
