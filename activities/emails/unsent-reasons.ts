import type { SuppressionReason } from '../../models/emails/suppressions.ts';

/** Why a suppressed recipient gets no mail. */
export const SUPPRESSED_BECAUSE: Record<SuppressionReason, { code: string; message: string }> = {
  bounce: { code: 'bounced_before', message: 'An earlier mail to this address bounced for good.' },
  complaint: { code: 'complained_before', message: 'The owner of this address reported a mail as spam.' },
  manual: { code: 'suppressed_by_hand', message: 'Somebody took this address out.' },
  unsubscribe: { code: 'unsubscribed', message: 'The owner of this address wants no such mail.' },
};

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
