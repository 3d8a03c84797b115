import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { RECIPIENT_TAG } from '../../domain/mail-options.ts';
import {
  compileTemplate,
  MAX_CALL_BYTES,
  measureMail,
  render,
  type CompiledTemplate,
} from '../../domain/template.ts';
import type { CallBatch, CallMember } from '../../models/emails/call-mails.ts';
import type { CallRow } from '../../models/emails/calls.ts';
import type { InProject } from '../../models/in-project.ts';
import { signUnsubscribeToken } from '../../models/link-tokens.ts';
import type { Keyring } from '../../models/sealed.ts';
import { keepCopies } from './omit-copies.ts';
import type { Mail } from './resend-client.ts';

type UnsubscribeLinks = { publicUrl: string; keyring: Keyring };

/** `platformDomain`: domain that only the platform's own mails may use. */
export type MailRules = { unsubscribeLinks: UnsubscribeLinks; platformDomain: string };

type Member = Pick<CallMember, 'index' | 'email' | 'params'>;

export type RenderInput = Pick<CallBatch, 'batchId' | 'sender' | 'options' | 'isTransactional'> & {
  projectId: string;
  compiled: CompiledTemplate;
  /** Positions in `cc` followed by `bcc`. */
  omitted: readonly number[];
  members: readonly Member[];
};

export type Rendering = { mails: Mail[]; bodyDigest: Buffer };

const YIELD_AFTER_MS = 4;

/**
 * Yields one rendering per unsubscribe key, newest first, because an earlier attempt may have used any key.
 * If all batches are transactional, the only rendering has no links.
 */
export async function* renderMails(
  batches: readonly RenderInput[],
  links: UnsubscribeLinks,
): AsyncGenerator<Rendering, void> {
  const hasLinks = batches.some(({ isTransactional }) => !isTransactional);
  for (const key of hasLinks ? links.keyring.values() : [undefined]) {
    const mails: Mail[] = [];
    const hash = createHash('sha256');
    let yieldAtMs = performance.now() + YIELD_AFTER_MS;
    for (const batch of batches) {
      const linkKey = batch.isTransactional ? undefined : key;
      for (const member of batch.members) {
        const mail = toMail(batch, member);
        mails.push(
          linkKey === undefined
            ? mail
            : {
                ...mail,
                headers: { ...mail.headers, ...buildUnsubscribeHeaders(batch, member, links, linkKey) },
              },
        );
        // Hashes incrementally: the digest equals that of `JSON.stringify(mails)`.
        hash.update((mails.length === 1 ? '[' : ',') + JSON.stringify(mails.at(-1)));
        if (performance.now() < yieldAtMs) continue;
        await yieldToEventLoop();
        yieldAtMs = performance.now() + YIELD_AFTER_MS;
      }
    }
    yield { mails, bodyDigest: hash.update(mails.length === 0 ? '[]' : ']').digest() };
  }
}

function toMail(
  { batchId, sender, options, compiled, omitted }: RenderInput,
  { index, email, params }: Member,
): Mail {
  const { subject, html, text } = render(compiled, params);
  const { replyTo = sender.replyTo, headers, tags = {}, attachments } = options ?? {};
  return {
    from: formatMailbox(sender.name, sender.address),
    to: email,
    subject,
    tags: [
      { name: RECIPIENT_TAG, value: `${batchId}_${index}` },
      ...Object.entries(tags).map(([name, value]) => ({ name, value })),
    ],
    ...(replyTo !== undefined && { replyTo }),
    ...keepCopies(options ?? {}, omitted),
    ...(headers !== undefined && { headers }),
    ...(html !== undefined && { html }),
    ...(text !== undefined && { text }),
    ...(attachments && { attachments }),
  };
}

/** @see RFC 5322 section 3.4 */
function formatMailbox(name: string, address: string): string {
  return `"${name.replaceAll(/["\\]/g, '\\$&')}" <${address}>`;
}

/** @see RFC 2369 section 3.2 and RFC 8058 section 3.1 */
function buildUnsubscribeHeaders(
  { projectId, batchId }: RenderInput,
  { index }: Member,
  { publicUrl }: UnsubscribeLinks,
  key: Buffer,
): Record<string, string> {
  const token = signUnsubscribeToken(key, { projectId, batchId, index });
  return {
    'List-Unsubscribe': `<${publicUrl}/emails/unsubscribe/${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** `omitted`: positions in `cc` followed by `bcc`. */
type CompiledBatches = ReadonlyMap<
  string,
  CallBatch & { compiled: CompiledTemplate; omitted: readonly number[] }
>;

export function compileBatches(
  batches: readonly CallBatch[],
  omitted: ReadonlyMap<string, readonly number[]>,
): CompiledBatches {
  return new Map(
    batches.map((batch) => [
      batch.batchId,
      { ...batch, compiled: compileTemplate(batch.template), omitted: omitted.get(batch.batchId) ?? [] },
    ]),
  );
}

function getBatch(batches: CompiledBatches, batchId: string) {
  const batch = batches.get(batchId);
  if (!batch) throw new Error('A call has a recipient whose batch is not in the call.');
  return batch;
}

/**
 * Splits members into those that fit in one call and the rest. One mail always fits, because the API checks
 * its size.
 */
export function fitInCall(
  members: readonly CallMember[],
  batches: CompiledBatches,
): { members: CallMember[]; overflow: CallMember[] } {
  let bytes = 0;
  const firstOverflow = members.findIndex(({ batchId, params }, position) => {
    const { subject, html, text } = measureMail(getBatch(batches, batchId).compiled, params);
    bytes += subject + html + text;
    return position > 0 && bytes > MAX_CALL_BYTES;
  });
  const end = firstOverflow === -1 ? members.length : firstOverflow;
  return { members: members.slice(0, end), overflow: members.slice(end) };
}

/**
 * Renders a first attempt with the newest unsubscribe key, and any other attempt with the key of the earlier
 * attempt.
 * @param earlierDigest digest of the earlier attempt's body
 * @returns undefined if no rendering has that digest
 */
export async function renderCall(
  { projectId }: InProject,
  { members, batches }: { members: readonly CallMember[]; batches: CompiledBatches },
  unsubscribeLinks: UnsubscribeLinks,
  earlierDigest?: Buffer,
): Promise<Rendering | undefined> {
  const groups = Map.groupBy(members, (member) => member.batchId);
  const inputs = [...groups].map(([batchId, group]) => ({
    ...getBatch(batches, batchId),
    projectId,
    members: group,
  }));
  for await (const rendering of renderMails(inputs, unsubscribeLinks)) {
    if (!earlierDigest || earlierDigest.equals(rendering.bodyDigest)) return rendering;
  }
  return undefined;
}

export function toCallRows(members: readonly CallMember[], batches: CompiledBatches): CallRow[] {
  const rows = new Map<string, CallRow>();
  for (const { batchId, generation, index } of members) {
    const key = `${batchId}/${generation}`;
    const { omitted } = getBatch(batches, batchId);
    const row = rows.get(key) ?? { batchId, generation, members: [], omitted };
    row.members.push(index);
    rows.set(key, row);
  }
  return [...rows.values()];
}
