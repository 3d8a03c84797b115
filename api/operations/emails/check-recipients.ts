import {
  MAX_CALL_BYTES,
  findMissingParams,
  measureMail,
  type CompiledTemplate,
  type Params,
} from '../../../domain/template.ts';
import { findParamFaults, type TemplateParam } from '../../../domain/template-params.ts';
import { findMailFault } from '../../../domain/template-faults.ts';
import { CALL_SIZE } from '../../../workflows/contract/emails.ts';
import { AppError, invalidFields, MAX_DETAILS, type ErrorDetail } from '../../request/errors.ts';
import { yieldSlices } from '../yield-slices.ts';
import type { OperationInput } from '../operation.ts';
import type { MailContent } from './mail-content.ts';
import { getCallSize } from './mail-options.ts';

type Body = Pick<OperationInput<'queueBatchEmail'>['body'], 'recipients' | 'attachments'>;

export const NO_PARAMS: Params = Object.freeze({});

/** @throws AppError 400 that lists the recipients and their faults */
export async function requireValidRecipients(
  { compiled, params }: Pick<MailContent, 'compiled' | 'params'>,
  body: Body,
): Promise<void> {
  const { recipients } = body;
  await requireParams(compiled, recipients);
  await requireParamTypes(params, recipients);
  await requireSendableSize(compiled, recipients, getCallSize(body));
}

async function requireParams(compiled: CompiledTemplate, recipients: Body['recipients']): Promise<void> {
  const { details, affected } = await findFaults(recipients, (params) => listMissingParams(compiled, params));
  if (affected > 0)
    throw missingParams(affected === 1 ? '1 recipient lacks' : `${affected} recipients lack`, details);
}

export function listMissingParams(compiled: CompiledTemplate, params: Params): ErrorDetail[] {
  return findMissingParams(compiled, params).map((name) => ({
    path: `params.${name}`,
    message: 'is missing: the template uses it',
  }));
}

/** @param subject start of the message, such as `The mail lacks` */
export function missingParams(subject: string, details: readonly ErrorDetail[]): AppError {
  const message = `${subject} parameters that the template uses.`;
  return new AppError(400, 'missing_template_params', message, { details });
}

async function requireParamTypes(
  declared: readonly TemplateParam[],
  recipients: Body['recipients'],
): Promise<void> {
  if (declared.every(({ type }) => type === 'text')) return;
  const { details, total } = await findFaults(recipients, (params) => findParamFaults(declared, params));
  if (total > 0) throw invalidFields(details, total);
}

async function findFaults(
  recipients: Body['recipients'],
  find: (params: Params) => readonly ErrorDetail[],
): Promise<{ details: ErrorDetail[]; total: number; affected: number }> {
  const details: ErrorDetail[] = [];
  let total = 0;
  let affected = 0;
  for await (const [first, slice] of yieldSlices(recipients)) {
    for (const [offset, { params = NO_PARAMS }] of slice.entries()) {
      const faults = find(params);
      total += faults.length;
      if (faults.length > 0) affected += 1;
      for (const { path, message } of faults.slice(0, MAX_DETAILS - details.length))
        details.push({ path: `recipients[${first + offset}].${path}`, message });
    }
  }
  return { details, total, affected };
}

async function requireSendableSize(
  template: CompiledTemplate,
  recipients: Body['recipients'],
  callSize: number,
): Promise<void> {
  const details: ErrorDetail[] = [];
  let faultCount = 0;
  const addFault = (path: string, message: string) => {
    faultCount += 1;
    if (details.length < MAX_DETAILS) details.push({ path, message });
  };
  let callBytes = 0;
  for await (const [first, slice] of yieldSlices(recipients)) {
    for (const [offset, { params = NO_PARAMS }] of slice.entries()) {
      const index = first + offset;
      const size = measureMail(template, params);
      const fault = findMailFault(template, params, size);
      if (fault !== undefined) addFault(`recipients[${index}]`, fault);
      if (index % callSize === 0) callBytes = 0;
      const before = callBytes;
      callBytes += size.subject + size.html + size.text;
      if (before <= MAX_CALL_BYTES && callBytes > MAX_CALL_BYTES)
        addFault(`recipients[${index}]`, CALL_TOO_LARGE);
    }
  }
  if (faultCount > 0) throw invalidFields(details, faultCount);
}

const CALL_TOO_LARGE = `exceeds ${MAX_CALL_BYTES / 1024 / 1024} MiB together with the mails that are sent in the same call (up to ${CALL_SIZE}). Shorten the template or the parameters`;
