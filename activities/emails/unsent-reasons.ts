import type { SuppressionReason } from '../../models/emails/suppressions.ts';

/** Why a suppressed recipient gets no mail. */
export const SUPPRESSED_BECAUSE: Record<SuppressionReason, { code: string; message: string }> = {
  bounce: { code: 'bounced_before', message: 'An earlier mail to this address bounced permanently.' },
  complaint: { code: 'complained_before', message: 'The owner of this address reported a mail as spam.' },
  manual: { code: 'suppressed_by_hand', message: 'This address was suppressed by hand.' },
  unsubscribe: { code: 'unsubscribed', message: 'The owner of this address unsubscribed.' },
};

export const OUTCOME_LOST = {
  code: 'outcome_lost',
  message: 'The provider did not answer for 23 hours, so the mail may or may not have been sent.',
};

export const BODY_CHANGED = {
  code: 'body_changed',
  message: "The mail's text differs from its first attempt, which may or may not have been sent.",
};

export const SENDER_REFUSED = {
  code: 'sender_refused',
  message: 'The sender is at a domain of the platform. Set a sender at a domain of the project.',
};

export const ATTACHMENT_DELETED = {
  code: 'attachment_deleted',
  message: 'A file attached to the mail was deleted.',
};
