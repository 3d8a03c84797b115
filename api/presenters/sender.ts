import type { SenderRow } from '../../models/emails/senders.ts';
import type { components } from '../openapi/types.gen.ts';

/** Whom a project's mail comes from. */
export function presentSender({
  name,
  address,
  replyTo,
  updatedAt,
}: SenderRow): components['schemas']['Sender'] {
  return { name, address, ...(replyTo !== null && { replyTo }), updatedAt: updatedAt.toISOString() };
}
