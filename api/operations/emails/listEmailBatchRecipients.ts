import { z } from 'zod';
import { toAsciiAddress } from '../../../domain/email-address.ts';
import { findAcceptedBatch } from '../../../models/emails/find-batches.ts';
import { findRecipients } from '../../../models/emails/recipients.ts';
import { requireFound } from '../../request/errors.ts';
import { serializeEmailRecipient } from '../../serializers/emails.ts';
import { readPage } from '../page.ts';
import { toProject, type Handler } from '../operation.ts';

export const listEmailBatchRecipients: Handler<'listEmailBatchRecipients'> = async (
  { path: { trackingId }, query },
  call,
) => {
  const { limit = 50, cursor, status, include } = query;
  const search = query.search === undefined ? undefined : toAsciiAddress(query.search);
  const filters = { trackingId, status, search };
  const { rows, nextCursor } = await readPage(
    call,
    { list: 'listEmailBatchRecipients', filters, cursor, limit, position: z.int().min(0) },
    async ({ after: afterIndex = -1, limit: pageLimit }) => {
      const found = await findAcceptedBatch(toProject(call), trackingId);
      const batch = requireFound(found, 'batch', 'trackingId');
      const withParams = include === 'params';
      return findRecipients(toProject(call), batch.id, {
        afterIndex,
        limit: pageLimit,
        status,
        search,
        withParams,
      });
    },
    ({ index }) => index,
  );
  return { body: { recipients: rows.map(serializeEmailRecipient), nextCursor } };
};
