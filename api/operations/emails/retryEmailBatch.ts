import type { Handler } from '../operation.ts';
import { controlEmailBatch } from './control-email-batch.ts';

/** Sends again to the recipients whose mail failed. */
export const retryEmailBatch: Handler<'retryEmailBatch'> = ({ path, query }, call) =>
  controlEmailBatch(call, path.trackingId, 'retry', { generation: query.retries });
