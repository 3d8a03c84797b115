import { domainOf, isPlatformDomain } from '../../domain/mail-domain.ts';
import { compileTemplate } from '../../domain/template.ts';
import type { RecordedCounts } from '../../models/emails/recipients.ts';
import { findBatchToSend, type BatchToSend } from '../../models/emails/batch-runs.ts';
import { lockChunk, recordAttempt } from '../../models/emails/chunks.ts';
import { cancelChunk, countChunk, findMembers, lockQueuedMembers } from '../../models/emails/members.ts';
import { writeResults } from '../../models/emails/record-results.ts';
import type { InProject } from '../../models/in-project.ts';
import {
  CHUNK_SIZE,
  type ChunkCounts,
  type ChunkInput,
  type ChunkResult,
} from '../../workflows/contract/emails.ts';
import { activityFailure, finalFailure } from '../failures.ts';
import { isRenderable, renderMails, type MailRules, type Rendering } from './render-mails.ts';
import type { Mail } from './resend-client.ts';
import { skipSuppressed } from './skip-suppressed.ts';

type Reason = { code: string; message: string };

/**
 * `recorded`: how many recipients were given a status just now, by status. `attempt`: the number of this attempt.
 * `carriedOver`: an earlier attempt may have reached the provider with these very mails.
 */
export type FrozenChunk = { recorded: RecordedCounts } & (
  | { done: true; result: ChunkResult }
  | {
      done: false;
      attempt: number;
      members: number[];
      mails: Mail[];
      carriedOver: boolean;
      /** The connection whose account sends it; null for the platform's. */
      connectionId: string | null;
    }
);

/**
 * Decides, in one transaction, what a chunk's call is made of, and notes its body's digest before anything leaves.
 * The mail itself is not stored: a later attempt renders it again, and if that gives another body the provider would
 * take it for another request, so the members end as `unknown` instead. A batch that is not being sent holds back
 * what no call was made for.
 */
export async function freezeChunk(
  project: InProject,
  input: ChunkInput,
  { unsubscribeLinks, platformDomain }: MailRules,
): Promise<FrozenChunk> {
  const { batchId } = input;
  // In this order, which is that of everybody's locks, and without waiting in between.
  const [batch, chunk, queued] = await Promise.all([
    findBatchToSend(project, batchId),
    lockChunk(project, input),
    lockQueuedMembers(project, input, CHUNK_SIZE),
  ]);
  if (!batch || !chunk) throw finalFailure('not_found');
  // Who steers a batch gives it a run of its own; a call that is a lot's ends first.
  if (chunk.inLot && !chunk.recorded) throw activityFailure('project_busy', { retryAfterMs: LOT_RETRY_MS });
  if (chunk.recorded) return ended(await countChunk(project, batchId, chunk.members));
  if (!chunk.attempted && batch.state !== 'sending') {
    const cancelled = batch.state === 'cancelled' ? await cancelChunk(project, input, CHUNK_SIZE) : 0;
    return { done: true, result: { sent: 0, failed: 0, unknown: 0, held: true }, recorded: { cancelled } };
  }

  const members = chunk.attempted
    ? await findMembers(project, batchId, chunk.members)
    : await skipSuppressed(project, batchId, queued);
  const recorded = { suppressed: chunk.attempted ? 0 : queued.length - members.length };
  const indexes = members.map(({ index }) => index);
  const compiled = compileTemplate(batch.template);
  const mayNotSend = whyNotSent(batch.sender, platformDomain, () => isRenderable(compiled, members));
  const rendering = mayNotSend
    ? undefined
    : await pickRendering(
        renderMails([{ ...batch, ...input, compiled, members }], unsubscribeLinks),
        chunk.attempted ? chunk.bodyDigest : undefined,
      );

  if (chunk.attempted && (chunk.expired || !rendering)) {
    const reason = chunk.expired ? OUTCOME_LOST : (mayNotSend ?? BODY_CHANGED);
    await end(project, input, indexes, { status: 'unknown', reason });
    return { ...ended(await countChunk(project, batchId, indexes)), recorded: { unknown: indexes.length } };
  }
  if (mayNotSend) {
    await end(project, input, indexes, { status: 'failed', reason: mayNotSend });
    const failed = indexes.length;
    return { ...ended({ sent: 0, failed, unknown: 0 }), recorded: { ...recorded, failed } };
  }
  if (!rendering || members.length === 0) {
    await writeResults(project, input, []);
    return { ...ended({ sent: 0, failed: 0, unknown: 0 }), recorded };
  }
  const { mails, bodyDigest } = rendering;
  if (!chunk.attempted) recordAttempt(project, input, { members: indexes, bodyDigest });
  const { attempt, attempted: carriedOver } = chunk;
  const { connectionId } = batch;
  return { done: false, attempt, members: indexes, mails, carriedOver, recorded, connectionId };
}

/** The first reason that keeps a call from being made at all. */
function whyNotSent(
  { address }: BatchToSend['sender'],
  platformDomain: string,
  isRenderableCall: () => boolean,
): Reason | undefined {
  if (isPlatformDomain(domainOf(address), platformDomain)) return SENDER_REFUSED;
  return isRenderableCall() ? undefined : TOO_LARGE;
}

/** Between two looks at whether the lot has ended. */
const LOT_RETRY_MS = 2_000;

/** The rendering of an earlier attempt, by its digest; of a first attempt the first there is. */
export async function pickRendering(
  renderings: AsyncIterable<Rendering>,
  earlier: Buffer | undefined,
): Promise<Rendering | undefined> {
  for await (const rendering of renderings) {
    if (!earlier || earlier.equals(rendering.bodyDigest)) return rendering;
  }
  return undefined;
}

/** Ends all members of a chunk in the same way. */
async function end(
  project: InProject,
  input: ChunkInput,
  indexes: readonly number[],
  result: { status: 'failed' | 'unknown'; reason: Reason },
): Promise<void> {
  await writeResults(
    project,
    input,
    indexes.map((index) => ({ index, ...result })),
  );
}

function ended(counts: ChunkCounts): FrozenChunk & { done: true } {
  return { done: true, result: { ...counts, held: false }, recorded: {} };
}

export const OUTCOME_LOST = {
  code: 'outcome_lost',
  message: 'The provider gave no answer for 23 hours; whether this mail was sent is not known.',
};

export const BODY_CHANGED = {
  code: 'body_changed',
  message: 'The mail renders differently than at its first attempt, whose outcome is not known.',
};

export const SENDER_REFUSED = {
  code: 'sender_refused',
  message: 'The sender is at a domain of the platform. Set a sender at a domain of the project.',
};

const TOO_LARGE = {
  code: 'too_large_to_render',
  message:
    'The mails of this call render to more than 16 MB together. Use fewer placeholders, or shorter values.',
};
