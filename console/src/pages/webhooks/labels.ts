import type { Webhook, WebhookEventType } from '../../data/webhooks.ts';

/** Event types by group. The type requires all of them. */
const TYPES: Record<WebhookEventType, string> = {
  'email.delivered': 'Mail',
  'email.bounced': 'Mail',
  'email.complained': 'Mail',
  'email.unsubscribed': 'Mail',
  'email.failed': 'Mail',
  'email.opened': 'Mail',
  'email.clicked': 'Mail',
  'email_batch.completed': 'Batches',
  'email_batch.blocked': 'Batches',
  'email_batch.cancelled': 'Batches',
  'sequence.enrolled': 'Sequences',
  'sequence.step_sent': 'Sequences',
  'sequence.exited': 'Sequences',
  'sequence.completed': 'Sequences',
  'connection.connected': 'Connections',
  'connection.needs_reauth': 'Connections',
  'connection.recovered': 'Connections',
  'connection.removed': 'Connections',
  'asset.ready': 'Files',
  'asset.refused': 'Files',
  'campaign.created': 'Campaigns',
  'campaign.refused': 'Campaigns',
  'campaign.updated': 'Campaigns',
  'campaign.approval_requested': 'Campaigns',
  'campaign.approval_decided': 'Campaigns',
  'journey_request.completed': 'Privacy',
  'project.deleted': 'Project',
  'member.joined': 'Members',
  'member.removed': 'Members',
};

const ALL = Object.entries(TYPES);

export const ALL_EVENT_TYPES = Object.keys(TYPES);

export const DELIVERY_TYPES = [...ALL_EVENT_TYPES, 'webhook.test'];

export const EVENT_TYPES = [...new Set(Object.values(TYPES))].map((group) => ({
  group,
  items: ALL.filter(([, of]) => of === group).map(([type]) => type),
}));

/** Returns whether a text is an event type. */
export function isEventType(text: string): text is WebhookEventType {
  return text in TYPES;
}

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;

/** Explanations of why a webhook is disabled. */
const REASONS: Record<NonNullable<Webhook['disabledReason']>, string> = {
  requested: 'Disabled by a user.',
  gone: 'Disabled because the endpoint answered 410 Gone.',
  failing: 'Disabled after three days of failures.',
};

/** Returns the state of a webhook, with an explanation of failures. */
export function getState({ state, disabledReason, failingSince }: Webhook): {
  label: string;
  color: string;
  why: string | undefined;
} {
  if (state === 'disabled') {
    return { label: 'Disabled', color: 'gray', why: disabledReason && REASONS[disabledReason] };
  }
  if (state === 'paused') {
    return { label: 'Paused', color: 'yellow', why: 'Paused by an operator. Events are queued.' };
  }
  if (failingSince !== undefined) {
    return {
      label: 'Failing',
      color: 'red',
      why: 'Deliveries fail and are retried. The webhook is disabled after three days.',
    };
  }
  return { label: 'Enabled', color: 'green', why: undefined };
}

/** Explanations of failed attempts. */
export const ATTEMPT_ERRORS: Record<string, string> = {
  status: 'rejected',
  timeout: 'timeout (15 s)',
  unreachable: 'connection failed',
  tls: 'invalid certificate',
  inward_address: 'host is not public',
  event_ended: 'event older than 31 days',
};
