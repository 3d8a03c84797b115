import type { Handler } from '../operation.ts';
import { controlEmailBatch } from './control-email-batch.ts';

export const retryEmailBatch: Handler<'retryEmailBatch'> = ({ path, query }, call) =>
  controlEmailBatch(call, path.trackingId, 'retry', query.retries);
