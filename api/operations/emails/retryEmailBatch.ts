import type { Handler } from '../operation.ts';
import { steerEmailBatch } from './steer-email-batch.ts';

/** Sends again to the recipients whose mail failed. */
export const retryEmailBatch: Handler<'retryEmailBatch'> = ({ path, query }, call) =>
  steerEmailBatch(call, path.trackingId, 'retry', { generation: query.retries });
