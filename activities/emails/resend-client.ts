import { Resend } from 'resend';
import type { ProviderFailure } from '../provider/failure.ts';
import { parseRetryAfter } from '../provider/retry-after.ts';
import { classifyResendFailure } from './resend-failure.ts';
import { batchAnswer, resendError } from './wire.ts';

/** One mail as Resend takes it. Tag values: ASCII letters, digits, `_` and `-`, at most 256 characters. */
export type Mail = {
  from: string;
  to: string;
  replyTo?: string;
  subject: string;
  html?: string;
  text?: string;
  headers?: Record<string, string>;
  tags: { name: string; value: string }[];
};

/** A call's outcome: `ids` of the accepted mails in their order, `errors` by index of the refused ones. */
export type SendAnswer = { kind: 'answered'; ids: string[]; errors: { index: number; message: string }[] };
export type SendOutcome = SendAnswer | ProviderFailure;

export type ResendClient = { sendBatch: (mails: Mail[], idempotencyKey: string) => Promise<SendOutcome> };

/** After it the outcome of a call is unknown. */
const CALL_TIMEOUT_MS = 30_000;

/** A longer `Retry-After` is cut to this, because one header must not stop the fleet. */
const LONGEST_RETRY_AFTER_MS = 3_600_000;

/**
 * Resend through its own SDK. It never throws for what the provider did: every outcome is a value to act on.
 * @param baseUrl `https://api.resend.com`, or the sandbox's address
 * @see https://resend.com/docs/api-reference/emails/send-batch-emails
 */
export function createResendClient({ apiKey, baseUrl }: { apiKey: string; baseUrl: string }): ResendClient {
  const resend = new Resend(apiKey, { baseUrl });
  return {
    async sendBatch(mails, idempotencyKey) {
      const { data, error, headers } = await resend.batch.send(mails.map(toPayload), {
        idempotencyKey,
        batchValidation: 'permissive',
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      });
      if (error) {
        const said = resendError.safeParse(error).data ?? UNREADABLE;
        return classifyResendFailure(said, parseRetryAfter(headers?.['retry-after'], LONGEST_RETRY_AFTER_MS));
      }
      const answer = batchAnswer.safeParse(data);
      if (!answer.success) {
        const message = 'Resend gave an answer that cannot be read.';
        return { provider: 'resend', kind: 'ambiguous', whose: 'request', message };
      }
      return {
        kind: 'answered',
        ids: answer.data.data.map(({ id }) => id),
        errors: answer.data.errors ?? [],
      };
    },
  };
}

function toPayload({ from, to, replyTo, subject, html, text, headers, tags }: Mail) {
  const common = {
    from,
    to,
    subject,
    tags,
    ...(replyTo !== undefined && { replyTo }),
    ...(headers !== undefined && { headers }),
  };
  if (html !== undefined) return { ...common, html, ...(text !== undefined && { text }) };
  return { ...common, text: text ?? '' };
}

/** An error without a body of the shape that Resend documents. */
const UNREADABLE = { name: 'unreadable', message: '', statusCode: null };
