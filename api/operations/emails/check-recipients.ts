import {
  MAX_CALL_BYTES,
  findMissingParams,
  measureMail,
  renderMailSubject,
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

type Body = Pick<OperationInput<'queueBatchEmail'>['body'], 'recipients'>;

export const NO_PARAMS: Params = Object.freeze({});

/**
 * Checks that the template and each recipient's parameters make a valid mail.
 * @throws AppError 400 that lists the recipients and their faults
 */
export async function requireValidRecipients(
  { compiled, params }: Pick<MailContent, 'compiled' | 'params'>,
  recipients: Body['recipients'],
): Promise<void> {
  await requireParams(compiled, recipients);
  await requireParamTypes(params, recipients);
  await requireSendableSize(compiled, recipients);
}

async function requireParamTypes(
  declared: readonly TemplateParam[],
  recipients: Body['recipients'],
): Promise<void> {
  if (declared.every(({ type }) => type === 'text')) return;
  const details: ErrorDetail[] = [];
  let faulty = 0;
  for await (const [first, slice] of yieldSlices(recipients)) {
    for (const [offset, { params = NO_PARAMS }] of slice.entries()) {
      const faults = findParamFaults(declared, params);
      if (faults.length > 0) faulty += 1;
      if (details.length >= MAX_DETAILS) continue;
      details.push(
        ...faults.map(({ path, message }) => ({ path: `recipients[${first + offset}].${path}`, message })),
      );
    }
  }
  if (faulty > 0) throw invalidFields(details.slice(0, MAX_DETAILS), faulty);
}

async function requireParams(compiled: CompiledTemplate, recipients: Body['recipients']): Promise<void> {
  const details: ErrorDetail[] = [];
  let incomplete = 0;
  for await (const [first, slice] of yieldSlices(recipients)) {
    for (const [offset, { params = NO_PARAMS }] of slice.entries()) {
      const missing = findMissingParams(compiled, params);
      if (missing.length > 0) incomplete += 1;
      if (details.length >= MAX_DETAILS) continue;
      details.push(
        ...missing.map((name) => ({
          path: `recipients[${first + offset}].params.${name}`,
          message: 'is missing: the template uses it',
        })),
      );
    }
  }
  if (incomplete === 0) return;
  const affected = incomplete === 1 ? '1 recipient lacks' : `${incomplete} recipients lack`;
  throw new AppError(400, 'missing_template_params', `${affected} parameters that the template uses.`, {
    details,
  });
}

async function requireSendableSize(
  template: CompiledTemplate,
  recipients: Body['recipients'],
): Promise<void> {
  const details: ErrorDetail[] = [];
  let unsendable = 0;
  const addFault = (path: string, message: string) => {
    unsendable += 1;
    if (details.length < MAX_DETAILS) details.push({ path, message });
  };
  let callBytes = 0;
  for await (const [first, slice] of yieldSlices(recipients)) {
    for (const [offset, { params = NO_PARAMS }] of slice.entries()) {
      const index = first + offset;
      const size = measureMail(template, params);
      const fault = findMailFault(size, () => renderMailSubject(template, params));
      if (fault !== undefined) addFault(`recipients[${index}]`, fault);
      if (index % CALL_SIZE === 0) callBytes = 0;
      const before = callBytes;
      callBytes += size.subject + size.html + size.text;
      if (before <= MAX_CALL_BYTES && callBytes > MAX_CALL_BYTES)
        addFault(`recipients[${index}]`, CALL_TOO_LARGE);
    }
  }
  if (unsendable > 0) throw invalidFields(details, unsendable);
}

const CALL_TOO_LARGE = `makes its batch of ${CALL_SIZE} recipients render to more than ${MAX_CALL_BYTES / 1024 / 1024} MB`;
