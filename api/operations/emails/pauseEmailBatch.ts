import type { Handler } from '../operation.ts';
import { steerEmailBatch } from './steer-email-batch.ts';

/** Sends no further chunk until the batch is resumed. */
export const pauseEmailBatch: Handler<'pauseEmailBatch'> = ({ path }, call) =>
  steerEmailBatch(call, path.trackingId, 'pause');
