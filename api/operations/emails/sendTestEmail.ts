import { createHash, randomUUID } from 'node:crypto';
import { compileTemplate, type Params } from '../../../domain/template.ts';
import { findMailFault } from '../../../domain/template-faults.ts';
import { findParamFaults } from '../../../domain/template-params.ts';
import { AppError, idempotencyMismatch, invalidField, invalidFields } from '../../request/errors.ts';
import { toProject, type Handler } from '../operation.ts';
import { listMissingParams, missingParams, NO_PARAMS } from './check-recipients.ts';
import { queueBatch } from './queue-batch.ts';
import { toMailContent, type MailContent } from './mail-content.ts';
import { requireTemplate } from './require-template.ts';

export const sendTestEmail: Handler<'sendTestEmail'> = async ({ path: { templateId }, body }, call) => {
  const { to, version, params } = body;
  const trackingId = toTrackingId(call.header('idempotency-key') ?? randomUUID());
  const request = {
    trackingId,
    templateId,
    ...(version !== undefined && { version }),
    recipients: [{ email: to, ...(params && { params }) }],
  };
  const readContent = async () => {
    const found = await requireTemplate(toProject(call), templateId, version);
    return toTestContent(toMailContent(found), params);
  };
  const { isReplay } = await queueBatch(call, request, readContent).catch(rejectReusedKey);
  return {
    status: 202,
    headers: {
      Location: `/emails/batch/${trackingId}`,
      ...(isReplay && { 'Idempotent-Replayed': 'true' }),
    },
    body: { trackingId },
  };
};

/** Hashed, because a key can be longer than a tracking id. */
function toTrackingId(key: string): string {
  return `test-${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
}

/**
 * The tracking id is derived from the idempotency key, so a reused tracking id means that the key is reused.
 */
function rejectReusedKey(error: unknown): never {
  const isReused = error instanceof AppError && error.details?.[0]?.path === 'trackingId';
  throw isReused ? idempotencyMismatch() : error;
}

/** Adds `[Test]` to the subject, unless the subject would become too long. */
function toTestContent(found: MailContent, params: Params = NO_PARAMS): MailContent {
  requireValidParams(found, params);
  const template = { ...found.template, subject: `[Test] ${found.template.subject}` };
  const marked = { ...found, template, compiled: compileTemplate(template) };
  return findMailFault(marked.compiled, params) === undefined ? marked : found;
}

/** @throws AppError 400 that names fields of this request, which has no `recipients` */
function requireValidParams({ compiled, params: declared }: MailContent, params: Params): void {
  const missing = listMissingParams(compiled, params);
  if (missing.length > 0) throw missingParams('The mail lacks', missing);
  const faults = findParamFaults(declared, params);
  if (faults.length > 0) throw invalidFields(faults);
  const fault = findMailFault(compiled, params);
  if (fault !== undefined) throw invalidField('params', fault);
}
