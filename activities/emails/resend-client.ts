import { Resend } from 'resend';
import { classifyResendError, type ResendFailure } from './resend-failure.ts';
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
export type SendOutcome =
  { kind: 'answered'; ids: string[]; errors: { index: number; message: string }[] } | ResendFailure;

export type ResendClient = { sendBatch: (mails: Mail[], idempotencyKey: string) => Promise<SendOutcome> };

/** Milliseconds after which a call is given up as of unknown outcome. */
const CALL_TIMEOUT = 30_000;

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
        signal: AbortSignal.timeout(CALL_TIMEOUT),
      });
      if (error) {
        const parsed = resendError.safeParse(error);
        const { name, message, statusCode } = parsed.data ?? {
          name: 'unreadable',
          message: '',
          statusCode: null,
        };
        return classifyResendError({ name, message, statusCode }, retryAfterOf(headers));
      }
      const answer = batchAnswer.safeParse(data);
      if (!answer.success) {
        return {
          kind: 'ambiguous',
          code: 'provider_unavailable',
          message: 'Resend gave an answer that cannot be read.',
        };
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

/** Seconds. A `Retry-After` beyond it is not believed: it would keep the whole fleet from sending. */
const LONGEST_RETRY_AFTER = 3_600;

/** `Retry-After` in milliseconds, of either form; undefined when it names no time to come. @see RFC 9110 section 10.2.3 */
function retryAfterOf(headers: Record<string, string> | null): number | undefined {
  const value = headers?.['retry-after'];
  if (value === undefined) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000;
  return seconds > 0 ? Math.min(seconds, LONGEST_RETRY_AFTER) * 1_000 : undefined;
}
