import { getMailDomain, isPlatformDomain } from '../../domain/mail-domain.ts';
import {
  countCallMails,
  findCallMembers,
  lockCallBatches,
  lockWaitingMails,
  startSingleMails,
  type CallBatch,
  type CallMember,
} from '../../models/emails/call-mails.ts';
import {
  completeSingleMails,
  recordResults,
  storeResults,
  type MailResult,
  type MemberKey,
} from '../../models/emails/call-results.ts';
import {
  findCall,
  findUnassigned,
  freezeMembers,
  lockCall,
  moveToNewCall,
  removeFromCall,
  type CallRow,
  type LockedCall,
} from '../../models/emails/calls.ts';
import type { RecordedCounts } from '../../models/emails/recipients.ts';
import type { SuppressionReason } from '../../models/emails/suppressions.ts';
import type { InProject } from '../../models/in-project.ts';
import {
  CALL_SIZE,
  type CallInput,
  type CallResult,
  type MailCounts,
} from '../../workflows/contract/emails.ts';
import { findOmittedCopies } from './omit-copies.ts';
import { compileBatches, fitInCall, renderCall, toCallRows, type MailRules } from './render-mails.ts';
import type { Mail } from './resend-client.ts';
import { countByStatus } from './to-results.ts';

/** `members`: in the order of `mails`. `isRepeated`: an earlier attempt may have reached the provider. */
export type FrozenCall = { recorded: RecordedCounts } & (
  | { isDone: true; result: CallResult }
  | { isDone: false; attempt: number; members: CallMember[]; mails: Mail[]; isRepeated: boolean }
);

type FreezeRules = MailRules & { hasDeletedFile: boolean };

const NO_MAILS: MailCounts = { sent: 0, failed: 0, unknown: 0 };

/**
 * Prepares a call and stores its body's digest before it is sent. A retry whose body has another digest is
 * not sent, because the provider might deliver the mails twice.
 * @param mayTake whether a call without mails may take waiting single mails
 */
export async function freezeCall(
  project: InProject,
  input: CallInput,
  { mayTake, ...rules }: FreezeRules & { mayTake: boolean },
): Promise<FrozenCall> {
  const { callId, batchId, connectionId = null } = input;
  const isShared = batchId === undefined;
  const batchIds = isShared ? (await findCall(project, callId)).batchIds : [batchId];
  if (batchIds.length === 0) {
    if (!mayTake) return toDoneCall(NO_MAILS);
    const waiting = await lockWaitingMails(project, { connectionId, mails: CALL_SIZE });
    const batches = await lockCallBatches(project, waiting, { isExclusive: isShared });
    const rows = await findUnassigned(project, waiting, CALL_SIZE);
    return freezeRows(project, input, { rows, batches, attempt: 1 }, rules);
  }
  const [batches, call] = await Promise.all([
    lockCallBatches(project, batchIds, { isExclusive: isShared }),
    lockCall(project, callId),
  ]);
  if (!call) return toDoneCall(NO_MAILS, { held: true });
  if (call.isRecorded) return toDoneCall(await countCallMails(project, call.rows));
  if (call.wasAttempted) return repeatCall(project, input, { ...call, batches }, rules);
  const sending = new Set(batches.filter(({ state }) => state === 'sending').map((batch) => batch.batchId));
  const notSending = batchIds.filter((id) => !sending.has(id));
  const cancelled = await removeFromCall(project, callId, notSending);
  const rows = call.rows.filter((row) => sending.has(row.batchId));
  if (rows.length === 0) return { ...toDoneCall(NO_MAILS, { held: true }), recorded: { cancelled } };
  const frozen = await freezeRows(project, input, { rows, batches, attempt: call.attempt }, rules);
  return { ...frozen, recorded: { ...frozen.recorded, cancelled } };
}

type CallParts = { rows: CallRow[]; batches: readonly CallBatch[] };

async function freezeRows(
  project: InProject,
  { callId, batchId }: CallInput,
  { rows, batches, attempt }: CallParts & { attempt: number },
  rules: FreezeRules,
): Promise<FrozenCall> {
  const isShared = batchId === undefined;
  const queued = await findCallMembers(project, rows, { lockQueued: true });
  const getRefusal = createRefusalCheck(batches, rules);
  const unsent = queued.flatMap(({ suppressed, ...member }): (MemberKey & MailResult)[] => {
    const refusal = getRefusal(member);
    if (refusal) return [{ ...member, status: 'failed', reason: refusal }];
    if (suppressed === null) return [];
    return [{ ...member, status: 'suppressed', reason: SUPPRESSION_REASONS[suppressed] }];
  });
  await storeResults(project, unsent);
  const compiled = compileBatches(batches, await findOmittedCopies(project, batches));
  const { members, overflow } = fitInCall(
    queued.filter((member) => member.suppressed === null && !getRefusal(member)),
    compiled,
  );
  const remainingBatchIds = new Set(members.map((member) => member.batchId));
  if (isShared) {
    const waiting = new Set(overflow.map((member) => member.batchId));
    await moveToNewCall(project, callId, [...waiting]);
    const started = batches.map((batch) => batch.batchId).filter((id) => !waiting.has(id));
    await startSingleMails(project, started);
    await completeSingleMails(
      project,
      started.filter((id) => !remainingBatchIds.has(id)),
    );
  }
  const empty = rows.map((row) => row.batchId).filter((id) => !remainingBatchIds.has(id));
  await removeFromCall(project, callId, empty);
  const { failed } = countByStatus(unsent);
  const recorded = { failed, suppressed: unsent.length - failed };
  if (members.length === 0) return { ...toDoneCall({ ...NO_MAILS, failed }), recorded };
  const rendering = await renderCall(project, { members, batches: compiled }, rules.unsubscribeLinks);
  if (!rendering) throw new Error('The mails of the call have no rendering.');
  const { mails, bodyDigest } = rendering;
  await freezeMembers(project, callId, { members: toCallRows(members, compiled), bodyDigest });
  return { isDone: false, attempt, members, mails, isRepeated: false, recorded };
}

/**
 * Prepares the call again with the same body. The mails become `unknown` if the idempotency key has expired,
 * a mail must no longer be sent, or the body has changed.
 */
async function repeatCall(
  project: InProject,
  { callId, batchId }: CallInput,
  { rows, batches, bodyDigest, attempt, isExpired }: CallParts & LockedCall,
  rules: FreezeRules,
): Promise<FrozenCall> {
  const members = await findCallMembers(project, rows, { lockQueued: false });
  const refusal = members.map(createRefusalCheck(batches, rules)).find((reason) => reason !== undefined);
  const omitted = new Map(rows.map((row) => [row.batchId, row.omitted ?? []]));
  const call = { members, batches: compileBatches(batches, omitted) };
  const rendering =
    isExpired || refusal ? undefined : await renderCall(project, call, rules.unsubscribeLinks, bodyDigest);
  if (rendering)
    return { isDone: false, attempt, members, mails: rendering.mails, isRepeated: true, recorded: {} };
  const reason = isExpired ? OUTCOME_LOST : (refusal ?? BODY_CHANGED);
  await recordResults(
    project,
    callId,
    members.map((member) => ({ ...member, status: 'unknown', reason })),
  );
  if (batchId === undefined) {
    await completeSingleMails(
      project,
      batches.map((batch) => batch.batchId),
    );
  }
  return { ...toDoneCall(await countCallMails(project, rows)), recorded: { unknown: members.length } };
}

function createRefusalCheck(
  batches: readonly CallBatch[],
  { platformDomain, hasDeletedFile }: Pick<FreezeRules, 'platformDomain' | 'hasDeletedFile'>,
) {
  const refused = new Set(
    batches
      .filter(({ sender }) => isPlatformDomain(getMailDomain(sender.address), platformDomain))
      .map(({ batchId }) => batchId),
  );
  return ({ batchId }: Pick<CallMember, 'batchId'>) => {
    if (hasDeletedFile) return ATTACHMENT_DELETED;
    return refused.has(batchId) ? SENDER_REFUSED : undefined;
  };
}

function toDoneCall(counts: MailCounts, { held = false } = {}): FrozenCall & { isDone: true } {
  return { isDone: true, result: { ...counts, held }, recorded: {} };
}

type UnsentReason = { code: string; message: string };

const SUPPRESSION_REASONS: Record<SuppressionReason, UnsentReason> = {
  bounce: { code: 'bounced_before', message: 'An earlier mail to this address bounced permanently.' },
  complaint: { code: 'complained_before', message: 'The owner of this address reported a mail as spam.' },
  manual: { code: 'suppressed_by_hand', message: 'This address was added to the suppressions manually.' },
  unsubscribe: { code: 'unsubscribed', message: 'The owner of this address unsubscribed.' },
};

const OUTCOME_LOST: UnsentReason = {
  code: 'outcome_lost',
  message: 'The provider did not answer for 23 hours, so the mail may or may not have been sent.',
};

const BODY_CHANGED: UnsentReason = {
  code: 'body_changed',
  message:
    "The first attempt got no answer and cannot be repeated, because the mail's text has changed since. The mail may or may not have been sent.",
};

const SENDER_REFUSED: UnsentReason = {
  code: 'sender_refused',
  message: 'The sender is at a domain of the platform. Set a sender at a domain of the project.',
};

const ATTACHMENT_DELETED: UnsentReason = {
  code: 'attachment_deleted',
  message: 'A file attached to the mail was deleted.',
};
