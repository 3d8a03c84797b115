import type { Handler } from '../operation.ts';
import { acceptJourneyRequest } from './accept-journey-request.ts';

/** Has everything collected that is kept of a lead or of visitors. */
export const exportJourney: Handler<'exportJourney'> = ({ body }, call) =>
  acceptJourneyRequest(call, 'export', body);
