import type { Handler } from '../operation.ts';
import { storeForWorkers } from './store-meta-callback.ts';

/** Takes Meta's word that a person has removed the app. */
export const receiveMetaDeauthorization: Handler<'receiveMetaDeauthorization'> = async ({ body }, call) => {
  const { headers } = await storeForWorkers(call, 'deauthorize', body.signed_request);
  return { headers, body: { success: true } };
};
