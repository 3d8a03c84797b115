import { randomUUID } from 'node:crypto';
import { compileTemplate, type Params } from '../../../domain/template.ts';
import { findMailFault } from '../../../domain/template-faults.ts';
import { findParamFaults } from '../../../domain/template-params.ts';
import { invalidField, invalidFields } from '../../request/errors.ts';
import { toProject, type Handler } from '../operation.ts';
import { listMissingParams, missingParams, NO_PARAMS } from './check-recipients.ts';
import { queueBatch } from './queue-batch.ts';
import { toMailContent, type MailContent } from './mail-content.ts';
import { requireTemplate } from './require-template.ts';

export const sendTestEmail: Handler<'sendTestEmail'> = async ({ path, body }, call) => {
  const found = toMailContent(await requireTemplate(toProject(call), path.templateId, body.version));
  requireValidParams(found, body.params);
  const template = { ...found.template, subject: `[Test] ${found.template.subject}` };
  const marked = { ...found, template, compiled: compileTemplate(template) };
  const isTooLong = findMailFault(marked.compiled, body.params ?? NO_PARAMS) !== undefined;
  const content = isTooLong ? found : marked;
  const trackingId = `test-${randomUUID()}`;
  await queueBatch(
    call,
    { trackingId, recipients: [{ email: body.to, ...(body.params && { params: body.params }) }] },
    content,
  );
  return {
    status: 202,
    headers: { Location: `/emails/batch/${trackingId}` },
    body: { trackingId },
  };
};

/** @throws AppError 400 that names fields of this request, which has no `recipients` */
function requireValidParams({ compiled, params: declared }: MailContent, params: Params = NO_PARAMS): void {
  const missing = listMissingParams(compiled, params);
  if (missing.length > 0) throw missingParams('The mail lacks', missing);
  const faults = findParamFaults(declared, params);
  if (faults.length > 0) throw invalidFields(faults);
  const fault = findMailFault(compiled, params);
  if (fault !== undefined) throw invalidField('params', fault);
}
