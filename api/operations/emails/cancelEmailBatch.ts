import type { Handler } from '../operation.ts';
import { controlEmailBatch } from './control-email-batch.ts';

export const cancelEmailBatch: Handler<'cancelEmailBatch'> = ({ path }, call) =>
  controlEmailBatch(call, path.trackingId, 'cancel');
