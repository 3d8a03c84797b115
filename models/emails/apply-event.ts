import type { InProject } from '../in-project.ts';
import { findRow, rows, run } from '../rows.ts';
import type { NewEvent } from '../webhooks/event-data.ts';
import { recordEvents } from '../webhooks/project-events.ts';
import { HAS_OPEN_CALL } from './calls.ts';
import {
  claimEvent,
  getOutcome,
  storeOwnEvent,
  pickStronger,
  type EmailEvent,
  type RecipientOutcome,
} from './events.ts';
import type { RecipientColumns } from './recipients.ts';
import { suppressAddress } from './suppressions.ts';

/** `hasCopies`: the mail also went to `cc` or `bcc`. */
type LockedRecipient = Pick<
  RecipientColumns,
  'batchId' | 'index' | 'email' | 'messageId' | 'status' | 'reasonCode' | 'reasonMessage'
> & { isErased: boolean; hasCopies: boolean };

/**
 * Applies a stored event to its recipient once. A complaint suppresses the address, and so does a hard bounce
 * of a mail without copies.
 * @returns the new status; undefined if it did not change
 */
export async function applyEvent(
  project: InProject,
  event: EmailEvent,
): Promise<RecipientOutcome['status'] | undefined> {
  const recipient = await lockRecipient(project, event);
  if (!recipient || !(await claimEvent(project, event, recipient))) return undefined;
  return applyToRecipient(project, recipient, event);
}

/**
 * Applies an event to its recipient as {@link applyEvent} does. Requires that the caller has claimed the
 * event.
 */
export async function applyClaimedEvent(
  project: InProject,
  event: EmailEvent,
): Promise<RecipientOutcome['status'] | undefined> {
  const recipient = await lockRecipient(project, event);
  return recipient && applyToRecipient(project, recipient, event);
}

/**
 * Applies an event of a project's own Resend account, whose signing secret the project knows. The project can
 * forge such events, so an event changes only mails of this account or of a deleted connection.
 */
export async function applyOwnEvent(
  project: InProject,
  connectionId: string,
  event: EmailEvent,
): Promise<RecipientOutcome['status'] | undefined> {
  const recipient = await lockRecipient(project, event, connectionId);
  if (!recipient || !(await storeOwnEvent(project, event, recipient))) return undefined;
  return applyToRecipient(project, recipient, event);
}

async function applyToRecipient(
  project: InProject,
  recipient: LockedRecipient,
  event: EmailEvent,
): Promise<RecipientOutcome['status'] | undefined> {
  const received = getOutcome(event);
  const { status, reasonCode, reasonMessage, messageId } = recipient;
  const reason = reasonCode === null ? null : { code: reasonCode, message: reasonMessage ?? '' };
  const current: RecipientOutcome = { status, reason };
  const outcome = pickStronger(current, received);
  if (outcome !== current || messageId === null) await updateRecipient(project, recipient, outcome, event);
  if (isNewOutcome(current, received, outcome)) await forwardOutcome(project, recipient, received);
  if (recipient.isErased) return outcome.status === status ? undefined : outcome.status;
  const suppressed = { email: recipient.email, source: 'provider', mail: recipient } as const;
  // The bounce of a mail with copies does not say which address bounced, so it must not suppress the
  // recipient.
  if (received.reason?.code === 'hard_bounce' && !recipient.hasCopies) {
    await suppressAddress(project, { ...suppressed, reason: 'bounce' });
  }
  if (received.status === 'complained') {
    await suppressAddress(project, { ...suppressed, reason: 'complaint' });
  }
  return outcome.status === status ? undefined : outcome.status;
}

/**
 * Locks the recipient that the mail's tag names, or else the recipient with the message id. The search by
 * message id reads all partitions.
 * @param connectionId project's own account that reported the event; undefined: the platform's account
 */
async function lockRecipient(
  project: InProject,
  { messageId, recipient }: EmailEvent,
  connectionId?: string,
): Promise<LockedRecipient | undefined> {
  const [tagged] = recipient
    ? await rows<LockedRecipient>(project, LOCK_BY_TAG, [
        messageId,
        connectionId ?? null,
        recipient.batchId,
        recipient.index,
      ])
    : [];
  if (tagged) return tagged;
  return findRow<LockedRecipient>(project, LOCK_BY_MESSAGE, [messageId, connectionId ?? null]);
}

function buildLockSql(condition: string): string {
  return `select batch_id as "batchId", index, email, message_id as "messageId", status, reason_code as "reasonCode",
      reason_message as "reasonMessage", erased_at is not null as "isErased",
      (select addresses_per_mail > 1 from email_batches b where b.id = r.batch_id) as "hasCopies"
    from email_recipients r
    where ${condition} and exists (
      select from email_batches b where b.id = r.batch_id and ($2::uuid is null or b.connection_id = $2
        or b.connection_id is not null and not exists (
          select from connections c where c.project_id = b.project_id and c.id = b.connection_id)))
    limit 1 for update`;
}

const LOCK_BY_MESSAGE = buildLockSql('message_id = $1');

const LOCK_BY_TAG = buildLockSql(`batch_id = $3 and index = $4 and (message_id = $1 or (
  message_id is null and (status = 'unknown' or (status = 'queued' and ${HAS_OPEN_CALL}))
  and not exists (select from email_events e
    where e.batch_id = $3 and e.index = $4 and e.message_id = $1 and e.project_id is not null)))`);

const FORWARDED_TYPES = {
  delivered: 'email.delivered',
  opened: 'email.opened',
  clicked: 'email.clicked',
  bounced: 'email.bounced',
  complained: 'email.complained',
  failed: 'email.failed',
  suppressed: 'email.failed',
} as const satisfies Partial<Record<RecipientOutcome['status'], NewEvent['type']>>;

const isForwarded = (status: RecipientOutcome['status']): status is keyof typeof FORWARDED_TYPES =>
  status in FORWARDED_TYPES;

/** Opens and clicks can be repeated, so they are new only if they change the status. */
function isNewOutcome(
  current: RecipientOutcome,
  received: RecipientOutcome,
  outcome: RecipientOutcome,
): boolean {
  if (received.status === 'opened' || received.status === 'clicked') return outcome.status !== current.status;
  return received.status !== current.status || outcome !== current;
}

/** Records nothing for erased recipients. */
async function forwardOutcome(
  project: InProject,
  { batchId, index, email, isErased }: LockedRecipient,
  { status, reason }: RecipientOutcome,
): Promise<void> {
  if (isErased || !isForwarded(status)) return;
  const data = { batchId, index, email, ...(reason && { reason: { code: reason.code } }) };
  await recordEvents(project, [{ type: FORWARDED_TYPES[status], data }]);
}

/**
 * Sets a missing `sent_at` to the time of the event, or of the batch's completion if that is earlier. The
 * time of a cancellation does not count, because open calls continue after it.
 */
async function updateRecipient(
  project: InProject,
  { batchId, index }: LockedRecipient,
  { status, reason }: RecipientOutcome,
  { messageId, occurredAt }: EmailEvent,
): Promise<void> {
  await run(
    project,
    `update email_recipients set status = $3, reason_code = $4, reason_message = $5, message_id = $6,
       sent_noted_at = case when sent_at is null then now() else sent_noted_at end,
       sent_at = coalesce(sent_at, least($7, (
         select completed_at from email_batches where id = $1 and state = 'completed'))), updated_at = now()
     where batch_id = $1 and index = $2`,
    [batchId, index, status, reason?.code ?? null, reason?.message ?? null, messageId, occurredAt],
  );
}
