import type { Handler } from '../operation.ts';
import { controlEmailBatch } from './control-email-batch.ts';

/** Continues a paused or blocked batch. */
export const resumeEmailBatch: Handler<'resumeEmailBatch'> = ({ path }, call) =>
  controlEmailBatch(call, path.trackingId, 'resume');
