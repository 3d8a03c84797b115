import type { BatchSource, BatchState, RecipientStatus } from '../../data/emails.ts';

export const BATCH_STATES = [
  'scheduled',
  'queued',
  'sending',
  'paused',
  'blocked',
  'completed',
  'cancelled',
] as const satisfies readonly BatchState[];

/** The first is the default. */
export const MAIL_SOURCES = ['batches', 'sequences', 'all'] as const;

export type MailSource = (typeof MAIL_SOURCES)[number];

export const SOURCE_LABELS: Record<MailSource, string> = {
  batches: 'Batches',
  sequences: 'Sequence e-mails',
  all: 'All e-mails',
};

export const SOURCE_FILTERS: Record<MailSource, BatchSource | undefined> = {
  batches: 'request',
  sequences: 'sequence',
  all: undefined,
};

export const RECIPIENT_STATUSES = [
  'queued',
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'complained',
  'failed',
  'suppressed',
  'duplicate',
  'cancelled',
  'unknown',
] as const satisfies readonly RecipientStatus[];

/** The first is the default. */
export const BATCH_TABS = ['overview', 'content'] as const;

export type BatchTab = (typeof BATCH_TABS)[number];

export const STATE_COLORS: Record<BatchState, string> = {
  scheduled: 'grape',
  queued: 'gray',
  sending: 'blue',
  paused: 'yellow',
  blocked: 'red',
  completed: 'green',
  cancelled: 'gray',
};

/** Some colours look alike, so always show a label beside the colour. */
export const STATUS_COLORS: Record<RecipientStatus, string> = {
  queued: 'gray.5',
  sent: 'blue.5',
  delivered: 'teal.6',
  opened: 'green.6',
  clicked: 'lime.7',
  bounced: 'orange.7',
  complained: 'red.9',
  failed: 'red.6',
  suppressed: 'grape.6',
  duplicate: 'gray.6',
  cancelled: 'gray.7',
  unknown: 'yellow.7',
};

export const STATE_REASONS: Record<string, string> = {
  terminated: 'Stopped by an operator.',
  failed: 'Processing failed. Resume to continue.',
  provider_credentials:
    'The provider rejected the account’s key. If it is your own account, reconnect it, and the batch continues. If you disconnected the account, cancel the batch and queue its mails again. If it is the platform’s account, ask the operator to replace the key, then resume.',
  provider_quota:
    'The e-mail account’s quota is exhausted. On your own account, raise the quota and resume, or wait until the quota renews. On the platform’s account, resume after the quota renews.',
};
