import { z } from 'zod';
import { EMAIL_EVENT_TYPES, type EmailEvent } from '../../../models/emails/events.ts';
import { invalidField } from '../../request/errors.ts';

/** Resend sends tags as an object, in older events as a list. Other values are ignored. */
const tags = z
  .union([
    z.record(z.string(), z.string()),
    z
      .array(z.object({ name: z.string(), value: z.string() }))
      .transform((list) => Object.fromEntries(list.map(({ name, value }) => [name, value]))),
  ])
  .catch({});

/** @see https://resend.com/docs/webhooks/event-types */
const mailEvent = z.object({
  type: z.enum(EMAIL_EVENT_TYPES),
  created_at: z.string().pipe(z.coerce.date()),
  data: z.object({
    email_id: z.string().regex(/^[\x21-\x7e]{1,200}$/, 'is not an id'),
    tags,
    bounce: z
      .object({ type: z.string().regex(/^\w{1,50}$/) })
      .optional()
      .catch(undefined),
  }),
});

const anyEvent = z.object({ type: z.string() });

/**
 * Returns undefined for types outside {@link EMAIL_EVENT_TYPES}.
 * @throws AppError 400 that names the invalid field
 */
export function readResendEvent(svixId: string, body: unknown): EmailEvent | undefined {
  const { type } = anyEvent.parse(body);
  if (!EMAIL_EVENT_TYPES.some((known) => known === type)) return undefined;
  const parsed = mailEvent.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalidField(issue?.path.join('.') ?? 'body', issue?.message ?? 'is not an event');
  }
  const { data, created_at: occurredAt } = parsed.data;
  return {
    svixId,
    messageId: data.email_id,
    recipient: readRecipientTag(data.tags['recipient']),
    type: parsed.data.type,
    bounceType: data.bounce?.type ?? null,
    occurredAt,
  };
}

const RECIPIENT_TAG = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(\d{1,9})$/;

/** Parses `<batch id>_<index>`. */
function readRecipientTag(tag = ''): EmailEvent['recipient'] {
  const [, batchId, index] = RECIPIENT_TAG.exec(tag) ?? [];
  return batchId === undefined ? undefined : { batchId, index: Number(index) };
}
