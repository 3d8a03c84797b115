import type { Handler } from '../operation.ts';
import { steerEmailBatch } from './steer-email-batch.ts';

/** Continues a paused or blocked batch. */
export const resumeEmailBatch: Handler<'resumeEmailBatch'> = ({ path }, call) =>
  steerEmailBatch(call, path.trackingId, 'resume');
