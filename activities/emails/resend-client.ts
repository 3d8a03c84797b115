import { Resend } from 'resend';
import { z } from 'zod';
import type { MailAttachment } from '../../models/emails/batches.ts';
import { parseRetryAfter, type ProviderFailure } from '../provider/failure.ts';
import { classifyResendFailure } from './resend-failure.ts';

/** Provider text for people: cut to 500 characters, without NUL, which PostgreSQL cannot store. */
const providerText = z.string().transform((text) => text.replaceAll('\0', '').slice(0, 500));

const messageId = z.string().regex(/^[^\0]+$/);

/**
 * Resend's answer to a batch in permissive mode: ids of the accepted mails in order, and the refused mails by index.
 */
const batchAnswer = z.object({
  data: z.array(z.object({ id: messageId })),
  errors: z.array(z.object({ index: z.number().int().nonnegative(), message: providerText })).optional(),
});

/** Resend's answer to one mail, converted to the form of an answer to a batch. */
const mailAnswer = z.object({ id: messageId }).transform((sent) => ({ data: [sent], errors: [] }));

/** Resend's error body. `statusCode` is null if the SDK got no answer. */
const resendError = z.object({
  name: providerText,
  message: providerText,
  statusCode: z.number().nullable(),
});

/** One mail in Resend's format. Tag values: ASCII letters, digits, `_` and `-`, at most 256 characters. */
export type Mail = {
  from: string;
  to: string;
  replyTo?: string | string[];
  cc?: string[];
  bcc?: string[];
  subject: string;
  html?: string;
  text?: string;
  headers?: Record<string, string>;
  tags: { name: string; value: string }[];
  /** Attached files without their bytes, which the ETags identify. */
  attachments?: MailAttachment[];
};

/** Answer of a call: `ids` of accepted mails in order, `errors` of refused mails by index. */
export type SendAnswer = { kind: 'answered'; ids: string[]; errors: { index: number; message: string }[] };

/** `allowedPerSecond`: the account's limit in the answer's headers. */
export type ReportedLimit = { allowedPerSecond?: number };

/** Outcome of a call. */
export type SendOutcome = (SendAnswer | ProviderFailure) & ReportedLimit;

export type ResendClient = {
  sendBatch: (mails: Mail[], idempotencyKey: string) => Promise<SendOutcome>;
  /** Sends a mail with attachments, which batches do not take. `contents`: Base64 by asset id. */
  sendMail: (
    mail: Mail,
    contents: ReadonlyMap<string, string>,
    idempotencyKey: string,
  ) => Promise<SendOutcome>;
};

/** Timeout, after which the outcome of a call is unknown. */
const CALL_TIMEOUT_MS = 30_000;

/** Longer values of `Retry-After` are capped, because one header must not block the fleet. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/**
 * Makes a client on Resend's SDK. The client returns every outcome as a value and never throws for the provider's
 * failures.
 * @param baseUrl `https://api.resend.com`, or the sandbox's address
 * @see https://resend.com/docs/api-reference/emails/send-batch-emails
 */
export function createResendClient({ apiKey, baseUrl }: { apiKey: string; baseUrl: string }): ResendClient {
  const resend = new Resend(apiKey, { baseUrl });
  const getOptions = (idempotencyKey: string) => ({
    idempotencyKey,
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  return {
    async sendBatch(mails, idempotencyKey) {
      const answer = await resend.batch.send(mails.map(toPayload), {
        ...getOptions(idempotencyKey),
        batchValidation: 'permissive',
      });
      return getOutcome(answer, batchAnswer);
    },
    async sendMail({ attachments = [], ...mail }, contents, idempotencyKey) {
      const files = attachments.map(({ assetId, filename, mimeType }) => ({
        filename,
        contentType: mimeType,
        content: contents.get(assetId) ?? '',
      }));
      const payload = { ...toPayload(mail), attachments: files };
      return getOutcome(await resend.emails.send(payload, getOptions(idempotencyKey)), mailAnswer);
    },
  };
}

type Answered = { data: unknown; error: unknown; headers: Record<string, string> | null };

function getOutcome(answer: Answered, schema: z.ZodType<z.infer<typeof batchAnswer>>): SendOutcome {
  const allowedPerSecond = readRateLimit(answer.headers);
  return { ...readAnswer(answer, schema), ...(allowedPerSecond !== undefined && { allowedPerSecond }) };
}

function readAnswer(
  { data, error, headers }: Answered,
  schema: z.ZodType<z.infer<typeof batchAnswer>>,
): SendAnswer | ProviderFailure {
  if (error !== null) {
    const refusal = resendError.safeParse(error).data ?? UNREADABLE;
    // Without `Retry-After`, a 429 has the seconds until its limit resets.
    const wait =
      headers?.['retry-after'] ?? (refusal.statusCode === 429 ? headers?.['ratelimit-reset'] : undefined);
    return classifyResendFailure(refusal, parseRetryAfter(wait, MAX_RETRY_AFTER_MS));
  }
  const answer = schema.safeParse(data);
  if (!answer.success) {
    const message = 'Resend gave an answer that cannot be read.';
    return { provider: 'resend', kind: 'ambiguous', scope: 'request', message };
  }
  return {
    kind: 'answered',
    ids: answer.data.data.map(({ id }) => id),
    errors: answer.data.errors ?? [],
  };
}

/**
 * Returns the team's calls per second from the headers of an answer.
 * @see https://resend.com/docs/api-reference/rate-limit
 */
function readRateLimit(headers: Answered['headers']): number | undefined {
  const limit = Number(headers?.['ratelimit-limit']);
  return limit > 0 && Number.isFinite(limit) ? limit : undefined;
}

function toPayload({ html, text, ...common }: Mail) {
  if (html !== undefined) return { ...common, html, ...(text !== undefined && { text }) };
  return { ...common, text: text ?? '' };
}

/** Error without a body of the documented shape. */
const UNREADABLE = { name: 'unreadable', message: '', statusCode: null };
