import { compileTemplate, render } from '../../../domain/template.ts';
import { findMailEvents } from '../../../models/emails/events.ts';
import { findBatchContent } from '../../../models/emails/find-batches.ts';
import { findRecipient } from '../../../models/emails/recipients.ts';
import { notFound, requireFound } from '../../request/errors.ts';
import { serializeBatchContent, serializeEmailRecipient, serializeMail } from '../../serializers/emails.ts';
import { selectFields } from '../../serializers/select-fields.ts';
import { toProject, type Handler } from '../operation.ts';

export const getEmailBatchRecipient: Handler<'getEmailBatchRecipient'> = async ({ path }, call) => {
  const project = toProject(call);
  const batch = requireFound(await findBatchContent(project, path.trackingId), 'batch', 'trackingId');
  const mail = { batchId: batch.id, index: path.index };
  const found = await findRecipient(project, mail);
  if (!found) throw notFound('The batch has no recipient with this index.');
  const { params, ...recipient } = found;
  const { sender, template } = serializeBatchContent(batch);
  const events = await findMailEvents(project, mail);
  return {
    body: {
      ...serializeEmailRecipient(recipient),
      trackingId: path.trackingId,
      sendId: `snd_${batch.id}_${path.index}`,
      sender,
      ...(template && { content: serializeMail(render(compileTemplate(template), params)) }),
      events: events.map((event) => selectFields(event, ['type', 'bounceType', 'occurredAt'])),
    },
  };
};
