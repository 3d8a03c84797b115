import type { Handler } from '../operation.ts';
import { acceptJourneyRequest } from './accept-journey-request.ts';

export const eraseJourney: Handler<'eraseJourney'> = ({ body }, call) =>
  acceptJourneyRequest(call, 'erase', body);
