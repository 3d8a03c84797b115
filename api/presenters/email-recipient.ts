import type { Recipient } from '../../models/emails/recipients.ts';
import type { components } from '../../client/src/generated/types.gen.ts';

/** A recipient's place, status and, where it was not sent, the reason. Its parameters stay where they are. */
export function presentEmailRecipient(recipient: Recipient): components['schemas']['EmailBatchRecipient'] {
  const { index, email, status, reasonCode, reasonMessage, messageId, sentAt, updatedAt } = recipient;
  return {
    index,
    email,
    status,
    ...(reasonCode !== null && { reason: { code: reasonCode, message: reasonMessage ?? '' } }),
    ...(messageId !== null && { messageId }),
    ...(sentAt && { sentAt: sentAt.toISOString() }),
    updatedAt: updatedAt.toISOString(),
  };
}
