import type { Handler } from '../operation.ts';
import { acceptMetaCallback } from './receiveMetaDeauthorization.ts';

export const receiveMetaDataDeletion: Handler<'receiveMetaDataDeletion'> = async ({ body }, call) => {
  const { id, headers } = await acceptMetaCallback(call, 'data_deletion', body.signed_request);
  const url = `${call.context.settings.publicUrl}/webhooks/meta/data-deletion/${id}`;
  return { headers, body: { url, confirmation_code: id } };
};
