import type { Handler } from '../operation.ts';
import { steerEmailBatch } from './steer-email-batch.ts';

/** Sends no further chunk, ever. */
export const cancelEmailBatch: Handler<'cancelEmailBatch'> = ({ path }, call) =>
  steerEmailBatch(call, path.trackingId, 'cancel');
