import type { Handler } from '../operation.ts';
import { acceptJourneyRequest } from './accept-journey-request.ts';

/** Collects everything that is stored about a lead or visitors. */
export const exportJourney: Handler<'exportJourney'> = ({ body }, call) =>
  acceptJourneyRequest(call, 'export', body);
