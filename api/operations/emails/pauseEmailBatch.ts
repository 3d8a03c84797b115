import type { Handler } from '../operation.ts';
import { controlEmailBatch } from './control-email-batch.ts';

/** A provider call that has already started still sends its mails. */
export const pauseEmailBatch: Handler<'pauseEmailBatch'> = ({ path }, call) =>
  controlEmailBatch(call, path.trackingId, 'pause');
