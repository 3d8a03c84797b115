import { createHash } from 'node:crypto';
import { render } from '../../domain/template.ts';
import type { BatchToSend } from '../../models/emails/batch-runs.ts';
import type { Member } from '../../models/emails/members.ts';
import type { Keyring } from '../../models/sealed.ts';
import { signUnsubscribeToken } from '../../models/unsubscribe-token.ts';
import type { Mail } from './resend-client.ts';

/** What unsubscribe links are made of: where recipients reach the API, and the keys that sign. */
export type UnsubscribeLinks = { publicUrl: string; keyring: Keyring };

/** A batch whose mails are rendered. */
export type RenderedBatch = BatchToSend & {
  projectId: string;
  batchId: string;
};

/** A call's mails, and the SHA-256 of them all. */
export type Rendering = { mails: Mail[]; bodyDigest: Buffer };

/**
 * Renders the mails of a call, the first rendering as a new call has it. The others are what an earlier attempt may
 * have had: signed by a key that stands further back in the ring now, or without links, as before there were any.
 */
export function* renderMails(
  batch: RenderedBatch,
  members: readonly Member[],
  links: UnsubscribeLinks,
): Generator<Rendering, void> {
  const keys = batch.isTransactional ? [] : links.keyring.values();
  for (const key of [...keys, undefined]) {
    const mails = members.map((member) => {
      const mail = toMail(batch, member);
      return key === undefined ? mail : { ...mail, headers: unsubscribeHeaders(batch, member, links, key) };
    });
    yield { mails, bodyDigest: createHash('sha256').update(JSON.stringify(mails)).digest() };
  }
}

function toMail({ batchId, template, sender }: RenderedBatch, { index, email, params }: Member): Mail {
  const { subject, html, text } = render(template, params);
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
