import { countRecipients } from '../../../models/emails/recipients.ts';
import { findBatch, findBatchContent, readBatchSeries } from '../../../models/emails/find-batches.ts';
import { requireFound } from '../../request/errors.ts';
import { serializeBatchContent, serializeEmailBatch } from '../../serializers/emails.ts';
import { toProject, type Handler } from '../operation.ts';

export const getEmailBatch: Handler<'getEmailBatch'> = async ({ path, query }, call) => {
  const project = toProject(call);
  const batch = requireFound(await findBatch(project, path.trackingId), 'batch', 'trackingId');
  const shown = serializeEmailBatch(batch, await countRecipients(project, batch.id));
  if (query.include === undefined) return { body: shown };
  if (query.include === 'series') {
    const { unit, points } = await readBatchSeries(project, batch.id);
    const shownPoints = points.map((point) => ({ ...point, at: point.at.toISOString() }));
    return { body: { ...shown, series: { unit, points: shownPoints } } };
  }
  const content = await findBatchContent(project, path.trackingId);
  return { body: { ...shown, ...(content && serializeBatchContent(content)) } };
};
