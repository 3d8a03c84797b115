import type { Handler } from '../operation.ts';
import { storeForWorkers } from './receiveMetaDeauthorization.ts';

/**
 * Takes a person's wish, told by Meta, that what is kept of them is deleted, and says where they see what became of it.
 */
export const receiveMetaDataDeletion: Handler<'receiveMetaDataDeletion'> = async ({ body }, call) => {
  const { id, headers } = await storeForWorkers(call, 'data_deletion', body.signed_request);
  const url = `${call.context.settings.publicUrl}/webhooks/meta/data-deletion/${id}`;
  return { headers, body: { url, confirmation_code: id } };
};
