import type { Handler } from '../operation.ts';
import { controlEmailBatch } from './control-email-batch.ts';

/** Pauses after the chunk that is being sent. */
export const pauseEmailBatch: Handler<'pauseEmailBatch'> = ({ path }, call) =>
  controlEmailBatch(call, path.trackingId, 'pause');
