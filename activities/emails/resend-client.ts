import { Resend } from 'resend';
import { z } from 'zod';
import type { MailAttachment } from '../../models/emails/batches.ts';
import { parseRetryAfter, type ProviderFailure } from '../provider/failure.ts';
import { classifyResendFailure } from './resend-failure.ts';

/** PostgreSQL cannot store NUL. */
const providerText = z.string().transform((text) => text.replaceAll('\0', '').slice(0, 500));

const messageId = z.string().regex(/^[^\0]+$/);

/** Response in permissive mode: the ids of the accepted mails in order, and the refused mails by index. */
const batchResponse = z.object({
  data: z.array(z.object({ id: messageId })),
  errors: z.array(z.object({ index: z.number().int().nonnegative(), message: providerText })).optional(),
});

const mailResponse = z.object({ id: messageId }).transform((sent) => ({ data: [sent], errors: [] }));

/** `statusCode`: null if the SDK received no response. */
const resendError = z.object({
  name: providerText,
  message: providerText,
  statusCode: z.number().nullable(),
});

/** Tag values: ASCII letters, digits, `_` and `-`, at most 256 characters. */
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
  /**
   * `sendMail` adds the bytes of the files. Each attachment has an ETag, so the body's digest depends on the
   * bytes.
   */
  attachments?: MailAttachment[];
};

/** `ids`: in the order of the accepted mails. */
export type SendAnswer = { kind: 'answered'; ids: string[]; errors: { index: number; message: string }[] };

export type ReportedLimit = { allowedPerSecond?: number };

export type SendOutcome = (SendAnswer | ProviderFailure) & ReportedLimit;

export type ResendClient = {
  sendBatch: (mails: Mail[], idempotencyKey: string) => Promise<SendOutcome>;
  /** Resend's batch endpoint does not take attachments. `contents`: Base64 by asset id. */
  sendMail: (
    mail: Mail,
    contents: ReadonlyMap<string, string>,
    idempotencyKey: string,
  ) => Promise<SendOutcome>;
};

const CALL_TIMEOUT_MS = 30_000;

/** Limits `Retry-After`, because one header must not block the fleet for long. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/**
 * Creates a client that returns the provider's failures instead of throwing them.
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
      const response = await resend.batch.send(mails.map(toPayload), {
        ...getOptions(idempotencyKey),
        batchValidation: 'permissive',
      });
      return toOutcome(response, batchResponse);
    },
    async sendMail({ attachments = [], ...mail }, contents, idempotencyKey) {
      const files = attachments.map(({ assetId, filename, mimeType }) => ({
        filename,
        contentType: mimeType,
        content: contents.get(assetId) ?? '',
      }));
      const payload = { ...toPayload(mail), attachments: files };
      return toOutcome(await resend.emails.send(payload, getOptions(idempotencyKey)), mailResponse);
    },
  };
}

type SdkResponse = { data: unknown; error: unknown; headers: Record<string, string> | null };

function toOutcome(response: SdkResponse, schema: z.ZodType<z.infer<typeof batchResponse>>): SendOutcome {
  const allowedPerSecond = readRateLimit(response.headers);
  return { ...readResponse(response, schema), ...(allowedPerSecond !== undefined && { allowedPerSecond }) };
}

function readResponse(
  { data, error, headers }: SdkResponse,
  schema: z.ZodType<z.infer<typeof batchResponse>>,
): SendAnswer | ProviderFailure {
  if (error !== null) {
    const refusal = resendError.safeParse(error).data;
    if (!refusal) return UNREADABLE;
    // A 429 without `Retry-After` gives the seconds to wait in `ratelimit-reset`.
    const wait =
      headers?.['retry-after'] ?? (refusal.statusCode === 429 ? headers?.['ratelimit-reset'] : undefined);
    return classifyResendFailure(refusal, parseRetryAfter(wait, MAX_RETRY_AFTER_MS));
  }
  const parsed = schema.safeParse(data);
  if (!parsed.success) return UNREADABLE;
  return {
    kind: 'answered',
    ids: parsed.data.data.map(({ id }) => id),
    errors: parsed.data.errors ?? [],
  };
}

/** @see https://resend.com/docs/api-reference/rate-limit */
function readRateLimit(headers: SdkResponse['headers']): number | undefined {
  const limit = Number(headers?.['ratelimit-limit']);
  return limit > 0 && Number.isFinite(limit) ? limit : undefined;
}

function toPayload({ html, text, ...common }: Mail) {
  if (html !== undefined) return { ...common, html, ...(text !== undefined && { text }) };
  return { ...common, text: text ?? '' };
}

/**
 * Failure for a response of undocumented shape. The SDK omits its status, so the mails may have been sent.
 */
const UNREADABLE: ProviderFailure = {
  provider: 'resend',
  kind: 'ambiguous',
  scope: 'request',
  message: 'Resend gave an answer that cannot be read.',
};
