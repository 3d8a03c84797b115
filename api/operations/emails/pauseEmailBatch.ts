import type { Handler } from '../operation.ts';
import { controlEmailBatch } from './control-email-batch.ts';

/** Sends no further chunk until the batch is resumed. */
export const pauseEmailBatch: Handler<'pauseEmailBatch'> = ({ path }, call) =>
  controlEmailBatch(call, path.trackingId, 'pause');
