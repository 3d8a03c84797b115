import {
  MAX_RENDERED_BYTES,
  missingParams,
  placeholdersOf,
  renderedBytesOf,
  type Params,
} from '../../../domain/template.ts';
import { AppError, invalidFields, MAX_DETAILS, type ErrorDetail } from '../../http/errors.ts';
import type { OperationInput } from '../operation.ts';

type Body = OperationInput<'queueBatchEmail'>['body'];

/** The parameters of a recipient that sent none. */
export const NO_PARAMS: Params = Object.freeze({});

/**
 * Checks what the OpenAPI document cannot say: that the template and each recipient's parameters make a mail.
 * @throws AppError 400 that lists the recipients and what is wrong with them
 */
export function checkRecipients({ template, recipients }: Body): void {
  requireParams(placeholdersOf(template), recipients);
  requireSendableSize(renderedBytesOf(template), recipients);
}

function requireParams(placeholders: readonly string[], recipients: Body['recipients']): void {
  const details: ErrorDetail[] = [];
  let incomplete = 0;
  for (const [index, { params = NO_PARAMS }] of recipients.entries()) {
    const missing = missingParams(placeholders, params);
    if (missing.length > 0) incomplete += 1;
    if (details.length >= MAX_DETAILS) continue;
    details.push(
      ...missing.map((name) => ({
        path: `recipients[${index}].params.${name}`,
        message: 'is used by the template and missing',
      })),
    );
  }
  if (incomplete === 0) return;
  const who = incomplete === 1 ? '1 recipient lacks' : `${incomplete} recipients lack`;
  throw new AppError(400, 'missing_template_params', `${who} parameters that the template uses.`, {
    details,
  });
}

function requireSendableSize(bytesFor: (params: Params) => number, recipients: Body['recipients']): void {
  const tooLarge = recipients.flatMap(({ params = NO_PARAMS }, index) =>
    bytesFor(params) > MAX_RENDERED_BYTES ? [index] : [],
  );
  if (tooLarge.length === 0) return;
  const details = tooLarge
    .slice(0, MAX_DETAILS)
    .map((index) => ({ path: `recipients[${index}]`, message: 'renders to a mail of more than 512 kB' }));
  throw invalidFields(details, tooLarge.length);
}
