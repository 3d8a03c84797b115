import type { Handler } from '../operation.ts';
import { controlEmailBatch } from './control-email-batch.ts';

export const resumeEmailBatch: Handler<'resumeEmailBatch'> = ({ path }, call) =>
  controlEmailBatch(call, path.trackingId, 'resume');
