import type { MailContent } from '../outbox/mailbox.ts';
import type { Call } from '../wire/provider.ts';
import { parseJson } from '../wire/read-request.ts';
import { checkMail } from './mail-rules.ts';
import { createRefusal } from './errors.ts';

const MAX_BATCH_SIZE = 100;

/** `errors` is empty unless the batch is permissive. */
type ReadMails = {
  mails: { index: number; mail: MailContent }[];
  errors: { index: number; message: string }[];
};

/**
 * Checks the mails of a call. One invalid mail fails the whole call, unless the batch is permissive.
 * @throws Refusal for a malformed body, an empty batch, more than 100 mails, and an unverified sender domain
 */
export function readMails(call: Call, now: number, isVerifiedDomain: (domain: string) => boolean): ReadMails {
  const isInBatch = call.operation === 'batch.send';
  const value = readJson(call.body);
  const items = isInBatch ? getBatch(value) : [value];

  const read: ReadMails = { mails: [], errors: [] };
  for (const [index, item] of items.entries()) {
    const checked = checkMail(item, { isInBatch, now, isVerifiedDomain });
    if (!('problem' in checked)) {
      read.mails.push({ index, mail: checked });
      continue;
    }
    const { name, status, message } = checked.problem;
    if (!isPermissive(call) || status === 403) throw createRefusal(name, { status, message });
    read.errors.push({ index, message });
  }
  return read;
}

/** If a mail is invalid, Resend sends the other mails of a permissive batch, and refuses any other batch. */
export function isPermissive({ operation, headers }: Call): boolean {
  return operation === 'batch.send' && headers['x-batch-validation'] === 'permissive';
}

function readJson(body: Buffer): unknown {
  const value = parseJson(body.toString('utf8'));
  if (value !== undefined) return value;
  throw createRefusal('validation_error', { status: 400, message: 'The request body is not valid JSON.' });
}

function getBatch(value: unknown): unknown[] {
  if (!Array.isArray(value))
    throw createRefusal('validation_error', { message: 'The batch must be an array of emails.' });
  if (value.length === 0)
    throw createRefusal('validation_error', { message: 'The batch must hold at least one email.' });
  if (value.length > MAX_BATCH_SIZE) {
    throw createRefusal('validation_error', {
      message: `The batch must not hold more than ${MAX_BATCH_SIZE} emails.`,
    });
  }
  return value;
}
