import { countRecipients } from '../../../models/emails/recipients.ts';
import { findBatch } from '../../../models/emails/find-batches.ts';
import { notFound, type AppError } from '../../request/errors.ts';
import { serializeEmailBatch } from '../../serializers/emails.ts';
import type { Handler } from '../operation.ts';

export const getEmailBatch: Handler<'getEmailBatch'> = async ({ path }, { context, projectId }) => {
  const project = { database: context.database, projectId };
  const batch = await findBatch(project, path.trackingId);
  if (!batch) throw noSuchBatch();
  return { body: serializeEmailBatch(batch, await countRecipients(project, batch.id)) };
};

export function noSuchBatch(): AppError {
  return notFound('The project has no batch with this trackingId.');
}
