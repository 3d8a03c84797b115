import type { Handler } from '../operation.ts';
import { controlEmailBatch } from './control-email-batch.ts';

/** A running call finishes. */
export const pauseEmailBatch: Handler<'pauseEmailBatch'> = ({ path }, call) =>
  controlEmailBatch(call, path.trackingId, 'pause');
