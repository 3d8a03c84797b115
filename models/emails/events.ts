import type { Database } from '../database.ts';
import type { InProject, Project } from '../in-project.ts';
import { preparedRows } from '../prepared.ts';
import { findValue, hasRow, rows } from '../rows.ts';
import { defineTable } from '../table.ts';
import type { RecipientStatus } from './recipients.ts';

/** @see https://resend.com/docs/webhooks/event-types */
export const EMAIL_EVENT_TYPES = [
  'email.scheduled',
  'email.sent',
  'email.delivery_delayed',
  'email.delivered',
  'email.opened',
  'email.clicked',
  'email.failed',
  'email.suppressed',
  'email.bounced',
  'email.complained',
] as const;

/** Maximum number of events shown for a mail. Each open is an event of its own, so a mail may have more. */
const MAX_SHOWN_EVENTS = 200;

type EmailEventType = (typeof EMAIL_EVENT_TYPES)[number];

export type EmailEvent = {
  /** The provider sends the same id with every delivery of the event. */
  svixId: string;
  messageId: string;
  /** Recipient named by the tag that was added to the mail; undefined without this tag. */
  recipient: { batchId: string; index: number } | undefined;
  type: EmailEventType;
  /** `Permanent`: the address will never accept mail. */
  bounceType: string | null;
  occurredAt: Date;
};

/**
 * Stored event, without personal data. An event of the platform's account has no project until it is claimed.
 */
const storedEvents = defineTable({ tableName: 'email_events' }, (c) => ({
  svixId: c.key(c.text()),
  projectId: c.nullable(c.uuid()),
  /** Batch of the recipient. Until the event is claimed, the batch that the mail's tag names. */
  batchId: c.nullable(c.uuid()),
  index: c.nullable(c.integer()),
  messageId: c.text(),
  type: c.text<EmailEventType>(),
  bounceType: c.nullable(c.text()),
  occurredAt: c.timestamp(),
  receivedAt: c.generated(c.timestamp()),
}));

export function findMailEvents(
  project: Project,
  { batchId, index }: { batchId: string; index: number },
): Promise<Pick<EmailEvent, 'type' | 'bounceType' | 'occurredAt'>[]> {
  return rows(
    project,
    `select type, bounce_type as "bounceType", occurred_at as "occurredAt" from email_events
     where project_id = $1 and batch_id = $2 and index = $3 order by occurred_at, received_at limit $4`,
    [project.projectId, batchId, index, MAX_SHOWN_EVENTS],
  );
}

/** Stores the event without a project. Ignores an event that was stored before. */
export async function storeEvent(database: Database, { recipient, ...event }: EmailEvent): Promise<void> {
  const { svixId, messageId, type, bounceType, occurredAt } = event;
  await rows(database, 'select store_email_event($1, $2, $3, $4, $5, $6, $7)', [
    svixId,
    messageId,
    recipient?.batchId ?? null,
    recipient?.index ?? null,
    type,
    bounceType,
    occurredAt,
  ]);
}

/**
 * Claims events that arrived before their message ids were stored. Concurrent calls claim different events.
 */
export async function claimPendingEvents(project: InProject, messageIds: string[]): Promise<EmailEvent[]> {
  const claimed = await preparedRows<{ svixId: string }>(
    project,
    'select claim_email_events_of($1) as "svixId"',
    [messageIds],
  );
  if (claimed.length === 0) return [];
  const { database, transaction } = project;
  const found = await storedEvents(database).findAll({
    where: { svixId: claimed.map(({ svixId }) => svixId) },
    order: ['svixId'],
    raw: true,
    transaction,
  });
  return found.map(({ svixId, messageId, batchId, index, type, bounceType, occurredAt }) => ({
    svixId,
    messageId,
    type,
    bounceType,
    occurredAt,
    recipient: batchId === null || index === null ? undefined : { batchId, index },
  }));
}

/** Claims an event for its recipient. Returns false if the event was already claimed. */
export function claimEvent(
  project: InProject,
  { svixId }: EmailEvent,
  { batchId, index }: { batchId: string; index: number },
): Promise<boolean> {
  return hasRow(project, 'select claim_email_event($1, $2, $3)', [svixId, batchId, index]);
}

export function storeOwnEvent(
  project: InProject,
  { svixId, messageId, type, bounceType, occurredAt }: EmailEvent,
  { batchId, index }: { batchId: string; index: number },
): Promise<boolean> {
  const values = [svixId, messageId, batchId, index, type, bounceType, occurredAt];
  return hasRow(project, 'select store_own_email_event($1, $2, $3, $4, $5, $6, $7)', values);
}

/** Returns undefined if neither the message id nor the batch in the tag is known. */
export function findProjectOfMessage(
  database: Database,
  { messageId, recipient }: EmailEvent,
): Promise<string | undefined> {
  return findValue<string>(database, `select project_of_email_message($1, $2) as "projectId"`, [
    messageId,
    recipient?.batchId ?? null,
  ]);
}

/**
 * Deletes events that are older than `days` and were never claimed for a project, oldest first. Retention
 * rules delete claimed events.
 * @returns the number of deleted events
 */
export async function deleteOldEvents(
  database: Database,
  { days, limit }: { days: number; limit: number },
): Promise<number> {
  return (await rows(database, 'select delete_old_email_events($1, $2)', [days, limit])).length;
}

export type RecipientOutcome = {
  status: RecipientStatus;
  reason: { code: string; message: string } | null;
};

/** The provider accepted the mail, but may not have sent it yet. */
const SENT: RecipientOutcome = { status: 'sent', reason: null };

const OUTCOMES: Record<Exclude<EmailEventType, 'email.bounced'>, RecipientOutcome> = {
  'email.scheduled': SENT,
  'email.sent': SENT,
  'email.delivery_delayed': SENT,
  'email.delivered': { status: 'delivered', reason: null },
  'email.opened': { status: 'opened', reason: null },
  'email.clicked': { status: 'clicked', reason: null },
  'email.failed': {
    status: 'failed',
    reason: {
      code: 'failed_at_provider',
      message: 'The provider accepted the mail and then failed to send it.',
    },
  },
  'email.suppressed': {
    status: 'suppressed',
    reason: { code: 'suppressed_by_provider', message: 'The provider suppresses this address.' },
  },
  'email.complained': {
    status: 'complained',
    reason: { code: 'complaint', message: 'The recipient reported the mail as spam.' },
  },
};

const HARD_BOUNCE: RecipientOutcome = {
  status: 'bounced',
  reason: { code: 'hard_bounce', message: 'The address does not exist or never accepts mail.' },
};

const SOFT_BOUNCE: RecipientOutcome = {
  status: 'bounced',
  reason: { code: 'soft_bounce', message: "The recipient's server refused the mail temporarily." },
};

export function getOutcome({ type, bounceType }: Pick<EmailEvent, 'type' | 'bounceType'>): RecipientOutcome {
  if (type === 'email.bounced') return bounceType === 'Permanent' ? HARD_BOUNCE : SOFT_BOUNCE;
  return OUTCOMES[type];
}

/**
 * Statuses from weakest to strongest. Bounces are ranked by their reason, and no event changes `cancelled` or
 * `duplicate`.
 */
const STRENGTH: readonly string[] = [
  'queued',
  'unknown',
  'sent',
  'delivered',
  'opened',
  'clicked',
  'failed',
  'suppressed',
  'soft_bounce',
  'hard_bounce',
  'complained',
  'cancelled',
  'duplicate',
] satisfies (RecipientStatus | 'soft_bounce' | 'hard_bounce')[];

/**
 * Returns the stronger outcome, or the first if both are equally strong. A recipient's status therefore does
 * not depend on the order or repetition of its events.
 */
export function pickStronger(first: RecipientOutcome, second: RecipientOutcome): RecipientOutcome {
  return getStrength(second) > getStrength(first) ? second : first;
}

function getStrength({ status, reason }: RecipientOutcome): number {
  return STRENGTH.indexOf(status === 'bounced' ? (reason?.code ?? '') : status);
}
