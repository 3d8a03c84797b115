import { compileTemplate, render } from '../../domain/template.ts';
import type { JourneyRow } from '../../models/journey/find-journey-items.ts';
import { sendEmailBatchId, sendSingleMailsId } from '../../workflows/contract/emails.ts';
import type { components } from '../../client/src/generated/types.gen.ts';

type Item = components['schemas']['JourneyItem'];

type Options = { projectId: string; now: Date; redactTouches: boolean };

/** Serializes a journey item: an event, or a mail of a batch. */
export function serializeJourneyItem(row: JourneyRow, options: Options): Item {
  return row.batchId === null
    ? serializeEvent(row, options.redactTouches)
    : serializeMail(row, row.batchId, options);
}

/** Event types with an order. */
const ORDER_TYPES: ReadonlySet<string> = new Set(['order', 'order_refund']);

function serializeEvent(row: JourneyRow, redactTouches: boolean): Item {
  const { status, channel, direction, scheduledFor } = row;
  const orderId = row.detail['orderId'];
  return {
    id: `evt_${row.id}`,
    source: row.source,
    kind: row.kind,
    type: row.type,
    occurredAt: row.occurredAt.toISOString(),
    ...(scheduledFor && { scheduledFor: scheduledFor.toISOString() }),
    ...(status && { status }),
    title: row.title,
    ...(channel !== null && { channel }),
    ...(direction && { direction }),
    ...(ORDER_TYPES.has(row.type) && typeof orderId === 'string' && { recordId: orderId }),
    detail: redactTouches ? redactFields(row.detail) : row.detail,
  };
}

/** Mail statuses in a journey. `unknown` has none, since the mail may have been sent. */
const MAIL_STATUSES: Readonly<Record<string, NonNullable<Item['status']>>> = {
  sent: 'sent',
  delivered: 'delivered',
  opened: 'opened',
  clicked: 'clicked',
  bounced: 'failed',
  complained: 'failed',
  failed: 'failed',
  suppressed: 'failed',
  cancelled: 'cancelled',
};

function serializeMail(row: JourneyRow, batchId: string, { projectId, now }: Options): Item {
  const id = `snd_${row.id}`;
  const { connectionId } = row;
  const workflowId = row.sharesCalls
    ? sendSingleMailsId({ projectId, ...(connectionId !== null && { connectionId }) })
    : sendEmailBatchId(batchId);
  const { trackingId } = row.detail;
  const status = row.scheduledFor
    ? (row.scheduledFor > now && 'scheduled') || 'waiting'
    : MAIL_STATUSES[row.mailStatus ?? ''];
  return {
    id,
    source: row.source,
    kind: row.kind,
    type: row.type,
    occurredAt: row.occurredAt.toISOString(),
    ...(row.scheduledFor && { scheduledFor: row.scheduledFor.toISOString() }),
    ...(status && { status }),
    title: render(compileTemplate({ subject: row.title }), row.params ?? {}).subject,
    channel: 'email',
    direction: 'outbound',
    ...(typeof trackingId === 'string' && { recordId: trackingId }),
    workflowId,
    provenance: { workflowId },
    ...(row.scheduledFor && { cancel: { kind: 'scheduled_email_send', id } }),
    detail: row.detail,
  };
}

/** Fields that a project can redact, at any depth. */
const REDACTED_FIELDS: ReadonlySet<string> = new Set(['ip', 'userAgent']);

/** Redacts IP addresses and user agents at any depth. */
function redactFields(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const visible = Object.entries(record).filter(([name]) => !REDACTED_FIELDS.has(name));
  return Object.fromEntries(visible.map(([name, value]) => [name, redactValue(value)]));
}

function redactValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactValue);
  return isRecord(value) ? redactFields(value) : value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
