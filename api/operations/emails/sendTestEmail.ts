import { randomUUID } from 'node:crypto';
import { compileTemplate } from '../../../domain/template.ts';
import { toProject, type Handler } from '../operation.ts';
import { queueBatch } from './queue-batch.ts';
import { toMailContent } from './mail-content.ts';
import { requireTemplate } from './require-template.ts';

export const sendTestEmail: Handler<'sendTestEmail'> = async ({ path, body }, call) => {
  const { params, source, template } = toMailContent(
    await requireTemplate(toProject(call), path.templateId, body.version),
  );
  const marked = { ...template, subject: `[Test] ${template.subject}` };
  const trackingId = `test-${randomUUID()}`;
  await queueBatch(
    call,
    { trackingId, recipients: [{ email: body.to, ...(body.params && { params: body.params }) }] },
    { template: marked, compiled: compileTemplate(marked), params, ...(source && { source }) },
  );
  return {
    status: 202,
    headers: { Location: `/emails/batch/${trackingId}` },
    body: { trackingId },
  };
};
