import { domainOf, isPlatformDomain } from '../../domain/mail-domain.ts';
import { compileTemplate, MAX_CALL_BYTES } from '../../domain/template.ts';
import type { RecordedCounts } from '../../models/emails/recipients.ts';
import {
  completeBatches,
  countLot,
  writeLotResults,
  type LotResult,
} from '../../models/emails/lot-results.ts';
import {
  beginBatches,
  findLotMembers,
  findSuppressedInLot,
  removeFromLot,
  lockLot,
  lockLotBatches,
  lockWaitingBatches,
  recordLotAttempt,
  type LockedLot,
  type LotBatch,
  type LotMember,
} from '../../models/emails/mail-lots.ts';
import type { InProject } from '../../models/in-project.ts';
import type { ChunkCounts } from '../../workflows/contract/emails.ts';
import { LOT_SIZE } from '../../workflows/contract/single-mails.ts';
import { BODY_CHANGED, OUTCOME_LOST, pickRendering, SENDER_REFUSED } from './freeze-chunk.ts';
import { renderedBytes, renderMails, type MailRules } from './render-mails.ts';
import type { Mail } from './resend-client.ts';
import { SUPPRESSED_BECAUSE } from './skip-suppressed.ts';

/** Of a lot's call, as FrozenChunk of a chunk's. `batchIds`: in the order of `mails`. */
export type FrozenLot = { recorded: RecordedCounts } & (
  | { done: true; result: ChunkCounts }
  | { done: false; attempt: number; batchIds: string[]; mails: Mail[]; carriedOver: boolean }
);

/** Bytes of the templates of a lot, as JSON, besides those of one batch. */
const MAX_TEMPLATE_BYTES = 4 * 1024 * 1024;

const NOTHING = { sent: 0, failed: 0, unknown: 0 };

/**
 * Decides, in one transaction, what a lot's call is made of, by the rules of freezeChunk. A lot that was not begun
 * takes what waits; one that was begun has the mails that it had, without those that it may leave out: a call that may
 * have been made leaves none.
 * @param mayBegin false: the lot was perhaps begun before, and has lost all that it had. Its key is not used for others
 */
export async function freezeLot(
  project: InProject,
  { lot, mayBegin }: { lot: string; mayBegin: boolean },
  rules: MailRules,
): Promise<FrozenLot> {
  const begun = await lockLotBatches(project, lot);
  const locked =
    begun.length > 0
      ? await lockLot(
          project,
          lot,
          begun.map(({ batchId }) => batchId),
        )
      : undefined;
  if (!locked) {
    if (!mayBegin) return ended(NOTHING);
    const limits = { batches: LOT_SIZE, templateBytes: MAX_TEMPLATE_BYTES };
    return freezeQueued(project, { lot, attempt: 1 }, await lockWaitingBatches(project, limits), rules);
  }
  if (locked.recorded) return ended(await countLot(project, locked.batchIds));
  const batches = begun.filter(({ batchId }) => locked.batchIds.includes(batchId));
  if (locked.attempted) return freezeAgain(project, lot, locked, batches, rules);
  const leaving = batches.filter(({ state, inLots }) => state !== 'sending' || !inLots);
  const cancelled = await removeFromLot(
    project,
    lot,
    leaving.map(({ batchId }) => batchId),
  );
  const staying = batches.filter((batch) => !leaving.includes(batch));
  const frozen = await freezeQueued(project, { lot, attempt: locked.attempt }, staying, rules);
  return { ...frozen, recorded: { ...frozen.recorded, cancelled } };
}

/** Freezes those of the batches whose mail is to be sent now, and ends the others. */
async function freezeQueued(
  project: InProject,
  { lot, attempt }: { lot: string; attempt: number },
  batches: readonly LotBatch[],
  rules: MailRules,
): Promise<FrozenLot> {
  const byId = new Map(batches.map((batch) => [batch.batchId, batch]));
  const queued = await findLotMembers(project, [...byId.keys()], { onlyQueued: true });
  const refused = await endRefused(project, lot, queued, byId, rules);
  const allowed = queued.filter(({ batchId }) => !refused.has(batchId));
  const suppressed = await endSuppressed(project, lot, allowed, byId);
  const { chosen, tooMany } = chooseByBytes(
    allowed.filter(({ batchId }) => !suppressed.has(batchId)),
    byId,
  );
  for (const batchId of tooMany) byId.delete(batchId);
  const batchIds = chosen.map(({ batchId }) => batchId);
  await beginBatches(project, [...byId.keys()]);
  const without = [...byId.keys()].filter((batchId) => !batchIds.includes(batchId));
  if (without.length > 0) {
    await completeBatches(project, lot, without);
    // What a lot consists of is what its next attempt repeats.
    await removeFromLot(project, lot, without);
  }
  const recorded = { suppressed: suppressed.size, failed: refused.size };
  if (batchIds.length === 0) return { ...ended(NOTHING), recorded };
  const rendering = await pickRendering(renderLot(project, chosen, byId, rules), undefined);
  if (!rendering) throw new Error('Mails have at least one rendering.');
  const { mails, bodyDigest } = rendering;
  await recordLotAttempt(project, lot, { batchIds, bodyDigest });
  return { done: false, attempt, batchIds, mails, carriedOver: false, recorded };
}

/**
 * Renders again what may have been sent, to be repeated under its key, or ends it as unknown where that is too late.
 */
async function freezeAgain(
  project: InProject,
  lot: string,
  { batchIds, bodyDigest, attempt, expired }: LockedLot,
  batches: readonly LotBatch[],
  rules: MailRules,
): Promise<FrozenLot> {
  const byId = new Map(batches.map((batch) => [batch.batchId, batch]));
  const members = await findLotMembers(project, batchIds, { onlyQueued: false });
  const rendering = await pickRendering(renderLot(project, members, byId, rules), bodyDigest);
  const isRefused = batches.some((batch) => isSenderRefused(batch, rules));
  if (!expired && !isRefused && rendering) {
    return { done: false, attempt, batchIds, mails: rendering.mails, carriedOver: true, recorded: {} };
  }
  const reason = expired ? OUTCOME_LOST : isRefused ? SENDER_REFUSED : BODY_CHANGED;
  await writeLotResults(
    project,
    lot,
    batchIds.map((batchId) => ({ batchId, status: 'unknown', reason })),
  );
  await completeBatches(project, lot, batchIds);
  return { ...ended(await countLot(project, batchIds)), recorded: { unknown: batchIds.length } };
}

function isSenderRefused({ sender: { address } }: LotBatch, { platformDomain }: MailRules): boolean {
  return isPlatformDomain(domainOf(address), platformDomain);
}

/** Ends the mails whose sender is the platform's. @returns of which batches */
async function endRefused(
  project: InProject,
  lot: string,
  members: readonly LotMember[],
  byId: ReadonlyMap<string, LotBatch>,
  rules: MailRules,
): Promise<Set<string>> {
  const refused = members.filter((member) => isSenderRefused(batchOf(byId, member), rules));
  const results = refused.map(({ batchId }): LotResult => ({
    batchId,
    status: 'failed',
    reason: SENDER_REFUSED,
  }));
  if (results.length > 0) await writeLotResults(project, lot, results);
  return new Set(results.map(({ batchId }) => batchId));
}

/** Ends the mails that must not be sent. @returns of which batches */
async function endSuppressed(
  project: InProject,
  lot: string,
  members: readonly LotMember[],
  byId: ReadonlyMap<string, LotBatch>,
): Promise<Set<string>> {
  const found = await findSuppressedInLot(
    project,
    members.map((member) => ({ ...member, isTransactional: batchOf(byId, member).isTransactional })),
  );
  const results = found.map(({ batchId, reason }): LotResult => ({
    batchId,
    status: 'suppressed',
    reason: SUPPRESSED_BECAUSE[reason],
  }));
  if (results.length > 0) await writeLotResults(project, lot, results);
  return new Set(results.map(({ batchId }) => batchId));
}

/** As many mails as a process may render for one call; each by itself was measured when it was accepted. */
function chooseByBytes(
  members: readonly LotMember[],
  byId: ReadonlyMap<string, LotBatch>,
): { chosen: LotMember[]; tooMany: string[] } {
  let bytes = 0;
  const fits = members.map((member, place) => {
    bytes += renderedBytes(compileTemplate(batchOf(byId, member).template), [member]);
    return place === 0 || bytes <= MAX_CALL_BYTES;
  });
  return {
    chosen: members.filter((_, place) => fits[place]),
    tooMany: members.flatMap(({ batchId }, place) => (fits[place] ? [] : [batchId])),
  };
}

function renderLot(
  { projectId }: InProject,
  members: readonly LotMember[],
  byId: ReadonlyMap<string, LotBatch>,
  rules: MailRules,
) {
  const groups = members.map((member) => {
    const { template, sender, isTransactional } = batchOf(byId, member);
    const compiled = compileTemplate(template);
    const { batchId, email, params } = member;
    return { projectId, batchId, sender, isTransactional, compiled, members: [{ index: 0, email, params }] };
  });
  return renderMails(groups, rules.unsubscribeLinks);
}

function batchOf(byId: ReadonlyMap<string, LotBatch>, { batchId }: LotMember): LotBatch {
  const batch = byId.get(batchId);
  if (!batch) throw new Error('A lot has a recipient of another batch.');
  return batch;
}

function ended(result: ChunkCounts): FrozenLot & { done: true } {
  return { done: true, result, recorded: {} };
}
