import type { MailContent } from '../outbox/mailbox.ts';
import type { Call } from '../wire/provider.ts';
import { checkMail } from './mail-rules.ts';
import { refusal } from './refusals.ts';

const MAX_BATCH_SIZE = 100;

/** The mails of a call that may be sent, and in permissive mode the others with what is wrong with each. */
type ReadMails = {
  mails: { index: number; mail: MailContent }[];
  errors: { index: number; message: string }[];
};

/**
 * Reads the mails of a call. Throws a Refusal for a body that is none, for a batch of none or of more than 100, for a
 * sender's domain that is not verified, and, unless `x-batch-validation` is `permissive`, for the first bad mail.
 */
export function readMails(call: Call): ReadMails {
  const inBatch = call.operation === 'batch.send';
  const value = parseJson(call.body);
  const items = inBatch ? batchOf(value) : [value];

  const read: ReadMails = { mails: [], errors: [] };
  for (const [index, item] of items.entries()) {
    const checked = checkMail(item, inBatch);
    if (!('problem' in checked)) {
      read.mails.push({ index, mail: checked });
      continue;
    }
    const { name, status, message } = checked.problem;
    if (!isPermissive(call) || status === 403) throw refusal(name, { status, message });
    read.errors.push({ index, message });
  }
  return read;
}

/** Whether a batch may be sent without its bad mails; strict is Resend's default. */
export function isPermissive({ operation, headers }: Call): boolean {
  return operation === 'batch.send' && headers['x-batch-validation'] === 'permissive';
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw refusal('validation_error', { status: 400, message: 'The request body is not valid JSON.' });
  }
}

function batchOf(value: unknown): unknown[] {
  if (!Array.isArray(value))
    throw refusal('validation_error', { message: 'The batch must be an array of emails.' });
  if (value.length === 0)
    throw refusal('validation_error', { message: 'The batch must hold at least one email.' });
  if (value.length > MAX_BATCH_SIZE) {
    throw refusal('validation_error', {
      message: `The batch must not hold more than ${MAX_BATCH_SIZE} emails.`,
    });
  }
  return value;
}
