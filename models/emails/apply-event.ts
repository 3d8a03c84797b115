import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import type { NewEvent } from '../webhooks/event-data.ts';
import { recordEvents } from '../webhooks/project-events.ts';
import { HAS_OPEN_CALL } from './calls.ts';
import {
  claimEvent,
  outcomeOf,
  storeOwnEvent,
  strongerOf,
  type EmailEvent,
  type RecipientOutcome,
} from './events.ts';
import type { RecipientColumns } from './recipients.ts';
import { suppressAddress } from './suppressions.ts';

/** `isErased`: nobody knows its address any more. */
type LockedRecipient = Pick<
  RecipientColumns,
  'batchId' | 'index' | 'email' | 'messageId' | 'status' | 'reasonCode' | 'reasonMessage'
> & { isErased: boolean };

/**
 * Applies a stored event to its recipient, once: the status goes up or stays, a hard bounce or a complaint suppresses
 * the address. An event whose mail is not known stays stored.
 * @returns the status that the recipient got by it; undefined when it has the one that it had
 */
export async function applyEvent(
  project: InProject,
  event: EmailEvent,
): Promise<RecipientOutcome['status'] | undefined> {
  const recipient = await lockRecipient(project, event);
  if (!recipient || !(await claimEvent(project, event, recipient))) return undefined;
  return applyTo(project, recipient, event);
}

/** {@link applyEvent} for an event that was claimed before. */
export async function applyClaimedEvent(
  project: InProject,
  event: EmailEvent,
): Promise<RecipientOutcome['status'] | undefined> {
  const recipient = await lockRecipient(project, event);
  return recipient && applyTo(project, recipient, event);
}

/**
 * Stores and applies what an account of the project's own tells, once, of a mail that this very account sent, or one
 * whose connection is gone. Of any other nothing is kept: whoever has the account's secret has signed it, and could say
 * anything of anybody.
 */
export async function applyOwnEvent(
  project: InProject,
  connectionId: string,
  event: EmailEvent,
): Promise<RecipientOutcome['status'] | undefined> {
  const recipient = await lockRecipient(project, event, connectionId);
  if (!recipient || !(await storeOwnEvent(project, event, recipient))) return undefined;
  return applyTo(project, recipient, event);
}

async function applyTo(
  project: InProject,
  recipient: LockedRecipient,
  event: EmailEvent,
): Promise<RecipientOutcome['status'] | undefined> {
  const heard = outcomeOf(event);
  const { status, reasonCode, reasonMessage, messageId } = recipient;
  const reason = reasonCode === null ? null : { code: reasonCode, message: reasonMessage ?? '' };
  const current: RecipientOutcome = { status, reason };
  const outcome = strongerOf(current, heard);
  if (outcome !== current || messageId === null) await moveRecipient(project, recipient, outcome, event);
  if (isNews(current, heard, outcome)) await recordHeard(project, recipient, heard);
  if (recipient.isErased) return outcome.status === status ? undefined : outcome.status;
  if (heard.reason?.code === 'hard_bounce') {
    await suppressAddress(project, { email: recipient.email, reason: 'bounce', source: 'provider' });
  }
  if (heard.status === 'complained') {
    await suppressAddress(project, { email: recipient.email, reason: 'complaint', source: 'provider' });
  }
  return outcome.status === status ? undefined : outcome.status;
}

/**
 * Finds and locks whom an event is about: by the message's id, else by its tag, if the recipient's mail may have been
 * accepted and its id is not recorded. A message that was heard of before and is not the recipient's now belongs to an
 * attempt before a retry. The tag names the one row that is read; only where that is not the mail's are all quarters.
 * @param connectionId of the account that says so, where it is a project's own: of a mail that another sent it knows
 *   nothing, unless that one's connection is gone. It may be the same account, which was deleted and connected again
 */
async function lockRecipient(
  project: InProject,
  { messageId, recipient }: EmailEvent,
  connectionId?: string,
): Promise<LockedRecipient | undefined> {
  const [tagged] = recipient
    ? await rows<LockedRecipient>(project, TAGGED, [
        messageId,
        connectionId ?? null,
        recipient.batchId,
        recipient.index,
      ])
    : [];
  if (tagged) return tagged;
  const [row] = await rows<LockedRecipient>(project, OF_MESSAGE, [messageId, connectionId ?? null]);
  return row;
}

function lockingSql(condition: string): string {
  return `select batch_id as "batchId", index, email, message_id as "messageId", status, reason_code as "reasonCode",
      reason_message as "reasonMessage", erased_at is not null as "isErased"
    from email_recipients r
    where ${condition} and exists (
      select from email_batches b where b.id = r.batch_id and ($2::uuid is null or b.connection_id = $2
        or b.connection_id is not null and not exists (
          select from connections c where c.project_id = b.project_id and c.id = b.connection_id)))
    limit 1 for update`;
}

const OF_MESSAGE = lockingSql('message_id = $1');

const TAGGED = lockingSql(`batch_id = $3 and index = $4 and (message_id = $1 or (
  message_id is null and (status = 'unknown' or (status = 'queued' and ${HAS_OPEN_CALL}))
  and not exists (select from email_events e
    where e.batch_id = $3 and e.index = $4 and e.message_id = $1 and e.project_id is not null)))`);

/** The types of events by which a project is told what was heard of a mail; of what is not here it is not told. */
const TOLD_AS = {
  delivered: 'email.delivered',
  opened: 'email.opened',
  clicked: 'email.clicked',
  bounced: 'email.bounced',
  complained: 'email.complained',
  failed: 'email.failed',
  suppressed: 'email.failed',
} as const satisfies Partial<Record<RecipientOutcome['status'], NewEvent['type']>>;

const isTold = (status: RecipientOutcome['status']): status is keyof typeof TOLD_AS => status in TOLD_AS;

/**
 * Whether a project is told what was heard. A mail is opened and clicked any number of times, also after it has come to
 * more than that: of these it is told only what the status moves by.
 */
function isNews(current: RecipientOutcome, heard: RecipientOutcome, outcome: RecipientOutcome): boolean {
  if (heard.status === 'opened' || heard.status === 'clicked') return outcome.status !== current.status;
  return heard.status !== current.status;
}

/** Tells what was heard. Who was erased is in no event. */
async function recordHeard(
  project: InProject,
  { batchId, index, email, isErased }: LockedRecipient,
  { status, reason }: RecipientOutcome,
): Promise<void> {
  if (isErased || !isTold(status)) return;
  const data = { batchId, index, email, ...(reason && { reason: { code: reason.code } }) };
  await recordEvents(project, [{ type: TOLD_AS[status], data }]);
}

async function moveRecipient(
  project: InProject,
  { batchId, index }: LockedRecipient,
  { status, reason }: RecipientOutcome,
  { messageId, occurredAt }: EmailEvent,
): Promise<void> {
  await run(
    project,
    `update email_recipients set status = $3, reason_code = $4, reason_message = $5, message_id = $6,
       sent_noted_at = case when sent_at is null then now() else sent_noted_at end,
       sent_at = coalesce(sent_at, $7), updated_at = now()
     where batch_id = $1 and index = $2`,
    [batchId, index, status, reason?.code ?? null, reason?.message ?? null, messageId, occurredAt],
  );
}
