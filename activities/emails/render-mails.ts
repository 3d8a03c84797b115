import { createHash } from 'node:crypto';
import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import { render, renderedSize, type CompiledTemplate } from '../../domain/template.ts';
import type { CallBatch, CallMember } from '../../models/emails/call-mails.ts';
import type { Keyring } from '../../models/sealed.ts';
import { signUnsubscribeToken } from '../../models/link-tokens.ts';
import type { Mail } from './resend-client.ts';

/** What unsubscribe links are made of: where recipients reach the API, and the keys that sign. */
export type UnsubscribeLinks = { publicUrl: string; keyring: Keyring };

/** Rules of the deployment for every mail of a project. `platformDomain`: of the platform's own mails. */
export type MailRules = { unsubscribeLinks: UnsubscribeLinks; platformDomain: string };

type Member = Pick<CallMember, 'index' | 'email' | 'params'>;

/** A batch, and those of its recipients whose mails are rendered. */
export type RenderedBatch = Pick<CallBatch, 'batchId' | 'sender' | 'isTransactional'> & {
  projectId: string;
  compiled: CompiledTemplate;
  members: readonly Member[];
};

/** A call's mails, and the SHA-256 of them all. */
export type Rendering = { mails: Mail[]; bodyDigest: Buffer };

/** Milliseconds of rendering in one turn of the event loop; one mail may take longer. */
const TURN_MS = 4;

/** Bytes, in UTF-8, of what recipients' mails render to together. */
export function renderedBytes(
  template: CompiledTemplate,
  members: readonly Pick<Member, 'params'>[],
): number {
  let bytes = 0;
  for (const { params } of members) {
    const { subject, html, text } = renderedSize(template, params);
    bytes += subject + html + text;
  }
  return bytes;
}

/**
 * Renders the mails of a call, of one batch or several, the first rendering as a new call has it. The
 * others are what an earlier attempt may have had: signed by a key that stands further back in the ring
 * now, or without links, as before there were any. The event loop has a turn after each few milliseconds,
 * so that heartbeats and other calls go on.
 */
export async function* renderMails(
  batches: readonly RenderedBatch[],
  links: UnsubscribeLinks,
): AsyncGenerator<Rendering, void> {
  const keys = batches.every(({ isTransactional }) => isTransactional) ? [] : links.keyring.values();
  for (const key of [...keys, undefined]) {
    const mails: Mail[] = [];
    const hash = createHash('sha256');
    let turnEnds = performance.now() + TURN_MS;
    for (const batch of batches) {
      const linkKey = batch.isTransactional ? undefined : key;
      for (const member of batch.members) {
        const mail = toMail(batch, member);
        mails.push(
          linkKey === undefined
            ? mail
            : { ...mail, headers: unsubscribeHeaders(batch, member, links, linkKey) },
        );
        // Piece by piece what JSON makes of the whole list.
        hash.update((mails.length === 1 ? '[' : ',') + JSON.stringify(mails.at(-1)));
        if (performance.now() < turnEnds) continue;
        await nextEventLoopTurn();
        turnEnds = performance.now() + TURN_MS;
      }
    }
    yield { mails, bodyDigest: hash.update(mails.length === 0 ? '[]' : ']').digest() };
  }
}

function toMail({ batchId, sender, compiled }: RenderedBatch, { index, email, params }: Member): Mail {
  const { subject, html, text } = render(compiled, params);
  return {
    from: mailbox(sender.name, sender.address),
    to: email,
    subject,
    tags: [{ name: 'recipient', value: `${batchId}_${index}` }],
    ...(sender.replyTo !== undefined && { replyTo: sender.replyTo }),
    ...(html !== undefined && { html }),
    ...(text !== undefined && { text }),
  };
}

/** A mailbox with a quoted display name. @see RFC 5322 section 3.4 */
function mailbox(name: string, address: string): string {
  return `"${name.replaceAll(/["\\]/g, '\\$&')}" <${address}>`;
}

/** One-click unsubscribe. @see RFC 2369 section 3.2 and RFC 8058 section 3.1 */
function unsubscribeHeaders(
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
