import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { RECIPIENT_TAG } from '../../domain/mail-options.ts';
import { render, measureMail, type CompiledTemplate } from '../../domain/template.ts';
import type { CallBatch, CallMember } from '../../models/emails/call-mails.ts';
import type { Keyring } from '../../models/sealed.ts';
import { signUnsubscribeToken } from '../../models/link-tokens.ts';
import { keepCopies } from './omit-copies.ts';
import type { Mail } from './resend-client.ts';

/** Inputs of unsubscribe links: the public API address and the signing keys. */
export type UnsubscribeLinks = { publicUrl: string; keyring: Keyring };

/** Deployment-wide rules for every mail of a project. `platformDomain` is reserved for the platform's own mails. */
export type MailRules = { unsubscribeLinks: UnsubscribeLinks; platformDomain: string };

type Member = Pick<CallMember, 'index' | 'email' | 'params'>;

/** Batch with the recipients to render. */
export type RenderedBatch = Pick<CallBatch, 'batchId' | 'sender' | 'options' | 'isTransactional'> & {
  projectId: string;
  compiled: CompiledTemplate;
  /** Copies to omit, as positions in `cc` followed by `bcc`. */
  omitted: readonly number[];
  members: readonly Member[];
};

/** Mails of a call, with the SHA-256 of their JSON. */
export type Rendering = { mails: Mail[]; bodyDigest: Buffer };

/** Milliseconds of rendering before a yield to the event loop. One mail may take longer. */
const YIELD_AFTER_MS = 4;

/** Returns the UTF-8 bytes of all recipients' rendered mails. */
export function countRenderedBytes(
  template: CompiledTemplate,
  members: readonly Pick<Member, 'params'>[],
): number {
  let bytes = 0;
  for (const { params } of members) {
    const { subject, html, text } = measureMail(template, params);
    bytes += subject + html + text;
  }
  return bytes;
}

/**
 * Renders the mails of a call, first as for a new call, then in the variants that an earlier attempt may have sent:
 * with an older key, or without links. Yields to the event loop every few milliseconds for heartbeats and other calls.
 */
export async function* renderMails(
  batches: readonly RenderedBatch[],
  links: UnsubscribeLinks,
): AsyncGenerator<Rendering, void> {
  const keys = batches.every(({ isTransactional }) => isTransactional) ? [] : links.keyring.values();
  for (const key of [...keys, undefined]) {
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
        // Hashes the JSON of the whole list piece by piece.
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
  { batchId, sender, options, compiled, omitted }: RenderedBatch,
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

/** Formats a mailbox with a quoted display name. @see RFC 5322 section 3.4 */
function formatMailbox(name: string, address: string): string {
  return `"${name.replaceAll(/["\\]/g, '\\$&')}" <${address}>`;
}

/** Builds the headers of one-click unsubscribe. @see RFC 2369 section 3.2 and RFC 8058 section 3.1 */
function buildUnsubscribeHeaders(
  { projectId, batchId }: RenderedBatch,
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
