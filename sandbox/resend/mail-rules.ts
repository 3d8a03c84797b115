import { z } from 'zod';
import type { MailContent } from '../outbox/mailbox.ts';
import { DAY_MS } from '../wire/clock.ts';

type MailProblem = {
  name: 'missing_required_field' | 'validation_error';
  status: 403 | 422;
  message: string;
};

const ADDRESS_RULE =
  'The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.';
const ADDRESS_PATTERN =
  /^[^\s@<>,;:"()[\]\\]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i;
const MAX_RECIPIENTS = 50;
const TAG_PATTERN = /^[A-Za-z0-9_-]{1,256}$/;

function createFieldError(name: string): { error: (issue: { input: unknown }) => string } {
  return {
    error: ({ input }) =>
      input === undefined || input === null ? `Missing \`${name}\` field.` : `Invalid \`${name}\` field.`,
  };
}

const buildAddresses = (name: string) =>
  z.union([z.string(), z.array(z.string())], createFieldError(name)).transform((value) => [value].flat());
const buildOptionalAddresses = (name: string) =>
  buildAddresses(name)
    .nullish()
    .transform((value) => value ?? []);
const buildText = (name: string) =>
  z
    .string(createFieldError(name))
    .nullish()
    .transform((value) => value ?? null);

/** `content` is Base64, `path` a URL. The sandbox does not fetch URLs. */
const attachment = z
  .object({
    filename: z.string().nullish(),
    content: z.base64().nullish(),
    path: z.url().nullish(),
    content_type: z.string().nullish(),
    content_id: z.string().max(128).nullish(),
  })
  .refine(({ content, path }) => Boolean(content) || Boolean(path), createFieldError('attachments'));

const wireMail = z.object(
  {
    from: z.string(createFieldError('from')),
    to: buildAddresses('to'),
    cc: buildOptionalAddresses('cc'),
    bcc: buildOptionalAddresses('bcc'),
    reply_to: buildOptionalAddresses('reply_to'),
    subject: z.string(createFieldError('subject')),
    html: buildText('html'),
    text: buildText('text'),
    headers: z.record(z.string(), z.string(), createFieldError('headers')).nullish(),
    tags: z.array(z.object({ name: z.string(), value: z.string() }), createFieldError('tags')).nullish(),
    attachments: z.array(attachment, createFieldError('attachments')).nullish(),
    scheduled_at: buildText('scheduled_at'),
  },
  { error: 'Each email must be an object.' },
);

const MAX_ATTACHED_CHARACTERS = 40 * 1024 * 1024;

const NO_ATTACHMENTS = 'The `attachments` field is not supported in batch sending.';

const TOO_LARGE = 'The attachments must not exceed 40 MB in total, after Base64 encoding.';

function getAttachedCharacters(
  attachments: readonly z.infer<typeof attachment>[] | null | undefined,
): number {
  return (attachments ?? []).reduce((total, { content }) => total + (content?.length ?? 0), 0);
}

type MailCheck = {
  isInBatch: boolean;
  /** Milliseconds since 1970, by the account's clock. */
  now: number;
  isVerifiedDomain: (domain: string) => boolean;
};

export function checkMail(
  value: unknown,
  { isInBatch, now, isVerifiedDomain }: MailCheck,
): MailContent | { problem: MailProblem } {
  const parsed = wireMail.safeParse(value);
  if (!parsed.success) return { problem: createProblem(parsed.error.issues[0]?.message ?? 'Invalid email.') };
  const { reply_to: replyTo, headers, tags, attachments, scheduled_at: scheduledAt, ...rest } = parsed.data;
  const at = scheduledAt === null ? null : readScheduledAt(scheduledAt, now);
  const mail: MailContent = {
    ...rest,
    replyTo,
    headers: headers ?? {},
    tags: tags ?? [],
    attachments: (attachments ?? []).map(({ filename, path, content, content_type: contentType }) => ({
      filename: filename ?? path?.split('/').at(-1) ?? 'attachment',
      contentType: contentType ?? null,
      sizeBytes: content ? Buffer.byteLength(content, 'base64') : null,
    })),
    ...(typeof at === 'number' && at > now && { scheduledAt: at }),
  };

  const message =
    findBrokenRule(mail) ??
    (typeof at === 'string' ? at : null) ??
    (isInBatch && mail.attachments.length > 0 ? NO_ATTACHMENTS : null) ??
    (getAttachedCharacters(attachments) > MAX_ATTACHED_CHARACTERS ? TOO_LARGE : null);
  if (message !== null) return { problem: createProblem(message) };
  const domain = getDomain(mail.from);
  if (!isVerifiedDomain(domain)) {
    const unverified = `The ${domain} domain is not verified. Please, add and verify your domain on https://resend.com/domains`;
    return { problem: { name: 'validation_error', status: 403, message: unverified } };
  }
  return mail;
}

function createProblem(message: string): MailProblem {
  const name = message.startsWith('Missing') ? 'missing_required_field' : 'validation_error';
  return { name, status: 422, message };
}

function findBrokenRule(mail: MailContent): string | null {
  if (mail.to.length < 1 || mail.to.length > MAX_RECIPIENTS) {
    return `Invalid \`to\` field. It must hold 1 to ${MAX_RECIPIENTS} addresses.`;
  }
  if (!isAddress(mail.from)) return `Invalid \`from\` field. ${ADDRESS_RULE}`;
  const lists = { to: mail.to, cc: mail.cc, bcc: mail.bcc, reply_to: mail.replyTo };
  for (const [name, list] of Object.entries(lists)) {
    if (!list.every(isAddress)) return `Invalid \`${name}\` field. ${ADDRESS_RULE}`;
  }
  if (mail.to.some((address) => getBareAddress(address).startsWith('refused'))) {
    return 'Invalid `to` field. The sandbox refuses every address that begins with `refused`.';
  }
  if (mail.subject === '') return 'Missing `subject` field.';
  if (/[\r\n]/.test(mail.subject)) return 'The `\\n` is not allowed in the `subject` field.';
  if (!mail.html && !mail.text) return 'Missing `html` or `text` field.';
  if (!mail.tags.every((tag) => TAG_PATTERN.test(tag.name) && TAG_PATTERN.test(tag.value))) {
    return 'Tags should only contain ASCII letters, numbers, underscores, or dashes.';
  }
  return null;
}

function getBareAddress(value: string): string {
  return (/^[^<>\r\n]*<([^<>]+)>$/.exec(value.trim())?.[1] ?? value).trim().toLowerCase();
}

function isAddress(value: string): boolean {
  const address = getBareAddress(value);
  return address.length <= 254 && address.indexOf('@') <= 64 && ADDRESS_PATTERN.test(address);
}

function getDomain(value: string): string {
  const address = getBareAddress(value);
  return address.slice(address.lastIndexOf('@') + 1);
}

const MINUTE_MS = 60_000;
const UNITS_MS: Readonly<Record<string, number>> = {
  min: MINUTE_MS,
  minute: MINUTE_MS,
  h: 60 * MINUTE_MS,
  hour: 60 * MINUTE_MS,
  day: DAY_MS,
};

/**
 * Accepts ISO 8601, or Resend's natural language such as `in 10 min`, `in 2 hours`, `in 3 days`.
 * @see https://resend.com/docs/dashboard/emails/schedule-email
 * @param now milliseconds since 1970
 * @returns milliseconds since 1970, or an error message
 */
function readScheduledAt(value: string, now: number): number | string {
  const isIso = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(value);
  const [, count, unit = ''] = /^in (\d{1,5}) (min|minute|h|hour|day)s?$/i.exec(value.trim()) ?? [];
  const at = isIso ? Date.parse(value) : now + Number(count) * (UNITS_MS[unit.toLowerCase()] ?? Number.NaN);
  if (at - now <= 30 * DAY_MS) return at;
  return 'Invalid `scheduled_at` field. It must be an ISO 8601 date or natural language, at most 30 days ahead.';
}
