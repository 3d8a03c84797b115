import { compileTemplate, render } from '../../domain/template.ts';
import type { JourneyItemRow } from '../../models/journey/find-sequence-steps.ts';
import { getEmailBatchWorkflowId, getSingleMailsWorkflowId } from '../../workflows/contract/emails.ts';
import { getEnrollmentWorkflowId } from '../../workflows/contract/sequences.ts';
import type { components } from '../../client/src/generated/types.gen.ts';

type Item = components['schemas']['JourneyItem'];

type Options = { projectId: string; now: Date; redactTouches: boolean };

export function serializeJourneyItem(row: JourneyItemRow, options: Options): Item {
  return row.isMail ? serializeMail(row, options) : serializeEvent(row, options.redactTouches);
}

const ORDER_TYPES: ReadonlySet<string> = new Set(['order', 'order_refund']);

function serializeEvent(row: JourneyItemRow, redactTouches: boolean): Item {
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

/** An `unknown` mail has no status, since it may or may not have been sent. */
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

function serializeMail(row: JourneyItemRow, { projectId, now }: Options): Item {
  const { batchId, step } = row;
  const id = batchId === null ? `stp_${row.id}` : `snd_${row.id}`;
  const provenance = getProvenance(row, projectId);
  const cancel = getCancellation(row, id);
  const { trackingId } = row.detail;
  const status = row.scheduledFor
    ? (row.scheduledFor > now && 'scheduled') || 'waiting'
    : MAIL_STATUSES[row.mailStatus ?? ''];
  const subject = batchId === null ? (step?.subject ?? '') : row.title;
  // The step's parameters include defaults, which the mail's own parameters lack.
  const params = { ...step?.params, ...row.params };
  return {
    id,
    source: row.source,
    kind: row.kind,
    type: row.type,
    occurredAt: row.occurredAt.toISOString(),
    ...(row.scheduledFor && { scheduledFor: row.scheduledFor.toISOString() }),
    ...(status && { status }),
    title: render(compileTemplate({ subject }), params).subject,
    channel: 'email',
    direction: 'outbound',
    ...(typeof trackingId === 'string' && { recordId: trackingId }),
    workflowId: provenance.workflowId,
    provenance,
    ...(cancel && { cancel }),
    detail: { ...row.detail, ...(step && { sequence: step.sequenceName }) },
  };
}

function getProvenance(row: JourneyItemRow, projectId: string) {
  const { enrollmentId, stepIndex, sequenceId, step, batchId, sharesCalls, connectionId } = row;
  if (enrollmentId !== null) {
    const campaignId = step?.sequenceId ?? sequenceId;
    return {
      workflowId: getEnrollmentWorkflowId(enrollmentId),
      ...(step && step.runId !== null && { runId: step.runId }),
      ...(stepIndex !== null && { stepIndex }),
      ...(step && { totalSteps: step.totalSteps }),
      ...(campaignId !== null && { campaignId }),
    };
  }
  const account = { projectId, ...(connectionId !== null && { connectionId }) };
  return {
    workflowId:
      sharesCalls || batchId === null ? getSingleMailsWorkflowId(account) : getEmailBatchWorkflowId(batchId),
  };
}

function getCancellation(
  { enrollmentId, step, batchId, scheduledFor }: JourneyItemRow,
  id: string,
): Item['cancel'] {
  if (scheduledFor && batchId !== null) return { kind: 'scheduled_email_send', id };
  return enrollmentId !== null && step?.isOpen ? { kind: 'workflow_run_v2', id: enrollmentId } : undefined;
}

/** Fields that a project's settings can redact, at any depth of an event's detail. */
const REDACTED_FIELDS: ReadonlySet<string> = new Set(['ip', 'userAgent']);

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
