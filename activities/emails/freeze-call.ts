import { getMailDomain, isPlatformDomain } from '../../domain/mail-domain.ts';
import { compileTemplate, MAX_CALL_BYTES, type CompiledTemplate } from '../../domain/template.ts';
import {
  countCall,
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
import type { InProject } from '../../models/in-project.ts';
import {
  CALL_SIZE,
  type CallInput,
  type CallResult,
  type MailCounts,
} from '../../workflows/contract/emails.ts';
import { countRenderedBytes, renderMails, type MailRules, type Rendering } from './render-mails.ts';
import type { Mail } from './resend-client.ts';
import { countByStatus } from './to-results.ts';
import { BODY_CHANGED, OUTCOME_LOST, SENDER_REFUSED, SUPPRESSED_BECAUSE } from './unsent-reasons.ts';

/**
 * A call with its decided content. `recorded`: recipients by new status. `members`: recipients in the order of
 * `mails`. `repeated`: an earlier attempt may have reached the provider.
 */
export type FrozenCall = { recorded: RecordedCounts } & (
  | { done: true; result: CallResult }
  | { done: false; attempt: number; members: CallMember[]; mails: Mail[]; repeated: boolean }
);

const NO_MAILS: MailCounts = { sent: 0, failed: 0, unknown: 0 };

/**
 * Decides the content of a call in one transaction and stores the digest of its body before the send. A retry renders
 * the body again; if its digest differs, the provider would send it again, so the mails end as `unknown`.
 * @param mayTake whether a call without mails may take waiting single mails
 */
export async function freezeCall(
  project: InProject,
  input: CallInput,
  { mayTake, ...rules }: MailRules & { mayTake: boolean },
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
  if (call.recorded) return toDoneCall(await countCall(project, call.rows));
  if (call.attempted) return repeatCall(project, input, { ...call, batches }, rules);
  const sending = new Set(batches.filter(({ state }) => state === 'sending').map((batch) => batch.batchId));
  const notSending = batchIds.filter((id) => !sending.has(id));
  const cancelled = await removeFromCall(project, callId, notSending);
  const rows = call.rows.filter((row) => sending.has(row.batchId));
  if (rows.length === 0) return { ...toDoneCall(NO_MAILS, { held: true }), recorded: { cancelled } };
  const frozen = await freezeRows(project, input, { rows, batches, attempt: call.attempt }, rules);
  return { ...frozen, recorded: { ...frozen.recorded, cancelled } };
}

type CallParts = { rows: CallRow[]; batches: readonly CallBatch[] };

/** Freezes the recipients to send now and ends the suppressed recipients. */
async function freezeRows(
  project: InProject,
  { callId, batchId }: CallInput,
  { rows, batches, attempt }: CallParts & { attempt: number },
  rules: MailRules,
): Promise<FrozenCall> {
  const isShared = batchId === undefined;
  const queued = await findCallMembers(project, rows, { lockQueued: true });
  const isRefused = createRefusalCheck(batches, rules);
  const unsent = queued.flatMap(({ suppressed, ...member }): (MemberKey & MailResult)[] => {
    if (isRefused(member)) return [{ ...member, status: 'failed', reason: SENDER_REFUSED }];
    if (suppressed === null) return [];
    return [{ ...member, status: 'suppressed', reason: SUPPRESSED_BECAUSE[suppressed] }];
  });
  await storeResults(project, unsent);
  const compiled = compileTemplates(batches);
  const { members, overflow } = fitInCall(
    queued.filter((member) => member.suppressed === null && !isRefused(member)),
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
  const rendering = await pickRendering(renderCall(project, members, compiled, rules), undefined);
  if (!rendering) throw new Error('Mails have at least one rendering.');
  const { mails, bodyDigest } = rendering;
  await freezeMembers(project, callId, { members: toRows(members), bodyDigest });
  return { done: false, attempt, members, mails, repeated: false, recorded };
}

/**
 * Renders the mails of an earlier attempt again for a repeat under its key, or ends them as unknown if the key has
 * expired.
 */
async function repeatCall(
  project: InProject,
  { callId, batchId }: CallInput,
  { rows, batches, bodyDigest, attempt, expired }: CallParts & LockedCall,
  rules: MailRules,
): Promise<FrozenCall> {
  const members = await findCallMembers(project, rows, { lockQueued: false });
  const isRefused = members.some(createRefusalCheck(batches, rules));
  const rendering =
    expired || isRefused
      ? undefined
      : await pickRendering(renderCall(project, members, compileTemplates(batches), rules), bodyDigest);
  if (rendering)
    return { done: false, attempt, members, mails: rendering.mails, repeated: true, recorded: {} };
  const reason = expired ? OUTCOME_LOST : isRefused ? SENDER_REFUSED : BODY_CHANGED;
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
  return { ...toDoneCall(await countCall(project, rows)), recorded: { unknown: members.length } };
}

/**
 * Returns a predicate for mails whose sender uses a domain of the platform, which only the platform's own mails may
 * use.
 */
function createRefusalCheck(batches: readonly CallBatch[], { platformDomain }: MailRules) {
  const refused = new Set(
    batches
      .filter(({ sender }) => isPlatformDomain(getMailDomain(sender.address), platformDomain))
      .map(({ batchId }) => batchId),
  );
  return ({ batchId }: Pick<CallMember, 'batchId'>) => refused.has(batchId);
}

type CompiledBatches = ReadonlyMap<string, CallBatch & { compiled: CompiledTemplate }>;

function compileTemplates(batches: readonly CallBatch[]): CompiledBatches {
  return new Map(
    batches.map((batch) => [batch.batchId, { ...batch, compiled: compileTemplate(batch.template) }]),
  );
}

function getBatch(batches: CompiledBatches, batchId: string) {
  const batch = batches.get(batchId);
  if (!batch) throw new Error('A call has a recipient of another batch.');
  return batch;
}

/** Limits the mails of a call to the bytes that a process may render. Each mail alone was measured on acceptance. */
function fitInCall(
  members: readonly CallMember[],
  batches: CompiledBatches,
): { members: CallMember[]; overflow: CallMember[] } {
  let bytes = 0;
  const fits = members.map((member, position) => {
    bytes += countRenderedBytes(getBatch(batches, member.batchId).compiled, [member]);
    return position === 0 || bytes <= MAX_CALL_BYTES;
  });
  return {
    members: members.filter((_, position) => fits[position]),
    overflow: members.filter((_, position) => !fits[position]),
  };
}

function renderCall(
  { projectId }: InProject,
  members: readonly CallMember[],
  batches: CompiledBatches,
  { unsubscribeLinks }: MailRules,
): AsyncGenerator<Rendering, void> {
  const groups = Map.groupBy(members, (member) => member.batchId);
  const rendered = [...groups].map(([batchId, group]) => ({
    ...getBatch(batches, batchId),
    projectId,
    members: group,
  }));
  return renderMails(rendered, unsubscribeLinks);
}

function toRows(members: readonly CallMember[]): CallRow[] {
  const rows = new Map<string, CallRow>();
  for (const { batchId, generation, index } of members) {
    const key = `${batchId}/${generation}`;
    const row = rows.get(key) ?? { batchId, generation, members: [] };
    row.members.push(index);
    rows.set(key, row);
  }
  return [...rows.values()];
}

/** Picks the rendering with an earlier attempt's digest, or the first for a first attempt. */
async function pickRendering(
  renderings: AsyncIterable<Rendering>,
  earlierDigest: Buffer | undefined,
): Promise<Rendering | undefined> {
  for await (const rendering of renderings) {
    if (!earlierDigest || earlierDigest.equals(rendering.bodyDigest)) return rendering;
  }
  return undefined;
}

function toDoneCall(counts: MailCounts, { held = false } = {}): FrozenCall & { done: true } {
  return { done: true, result: { ...counts, held }, recorded: {} };
}
