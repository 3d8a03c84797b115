import type { Handler } from '../operation.ts';
import { acceptJourneyRequest } from './accept-journey-request.ts';

export const exportJourney: Handler<'exportJourney'> = ({ body }, call) =>
  acceptJourneyRequest(call, 'export', body);
