import { Resend } from 'resend';
import { z } from 'zod';
import { type ProviderFailure, parseRetryAfter } from '../provider/failure.ts';
import { classifyResendFailure } from './resend-failure.ts';

/** Provider text for people: cut to 500 characters, without NUL, which PostgreSQL cannot store. */
const providerText = z.string().transform((text) => text.replaceAll('\0', '').slice(0, 500));

/**
 * Resend's answer to a batch in permissive mode: ids of the accepted mails in order, and the refused mails by index.
 */
const batchAnswer = z.object({
  data: z.array(z.object({ id: z.string().regex(/^[^\0]+$/) })),
  errors: z.array(z.object({ index: z.number().int().nonnegative(), message: providerText })).optional(),
});

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
  replyTo?: string;
  subject: string;
  html?: string;
  text?: string;
  headers?: Record<string, string>;
  tags: { name: string; value: string }[];
};

/** Answer of a call: `ids` of accepted mails in order, `errors` of refused mails by index. */
export type SendAnswer = { kind: 'answered'; ids: string[]; errors: { index: number; message: string }[] };

/** `allowedPerSecond`: the account's limit in the answer's headers. */
export type ReportedLimit = { allowedPerSecond?: number };

/** Outcome of a call. */
export type SendOutcome = (SendAnswer | ProviderFailure) & ReportedLimit;

export type ResendClient = { sendBatch: (mails: Mail[], idempotencyKey: string) => Promise<SendOutcome> };

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
  return {
    async sendBatch(mails, idempotencyKey) {
      const answer = await resend.batch.send(mails.map(toPayload), {
        idempotencyKey,
        batchValidation: 'permissive',
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      });
      const allowedPerSecond = readRateLimit(answer.headers);
      return { ...getOutcome(answer), ...(allowedPerSecond !== undefined && { allowedPerSecond }) };
    },
  };
}

type Answered = { data: unknown; error: unknown; headers: Record<string, string> | null };

function getOutcome({ data, error, headers }: Answered): SendAnswer | ProviderFailure {
  if (error !== null) {
    const refusal = resendError.safeParse(error).data ?? UNREADABLE;
    // Without `Retry-After`, a 429 has the seconds until its limit resets.
    const wait =
      headers?.['retry-after'] ?? (refusal.statusCode === 429 ? headers?.['ratelimit-reset'] : undefined);
    return classifyResendFailure(refusal, parseRetryAfter(wait, MAX_RETRY_AFTER_MS));
  }
  const answer = batchAnswer.safeParse(data);
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

/** Error without a body of the documented shape. */
const UNREADABLE = { name: 'unreadable', message: '', statusCode: null };
