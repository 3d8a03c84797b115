import type { Webhook, WebhookEventType } from '../../data/webhooks.ts';

const GROUPS: Record<WebhookEventType, string> = {
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

export const ALL_EVENT_TYPES = Object.keys(GROUPS);

export const DELIVERY_TYPES = [...ALL_EVENT_TYPES, 'webhook.test'];

export const EVENT_TYPE_OPTIONS = [...new Set(Object.values(GROUPS))].map((group) => ({
  group,
  items: Object.entries(GROUPS)
    .filter(([, groupOfType]) => groupOfType === group)
    .map(([type]) => type),
}));

export function isEventType(text: string): text is WebhookEventType {
  return text in GROUPS;
}

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;

const DISABLED_REASONS: Record<NonNullable<Webhook['disabledReason']>, string> = {
  requested: 'Disabled by a user.',
  gone: 'Disabled because the endpoint answered 410 Gone.',
  failing: 'Disabled after three days of failures.',
};

export function getState({ state, disabledReason, failingSince }: Webhook): {
  label: string;
  color: string;
  explanation: string | undefined;
} {
  if (state === 'disabled') {
    return {
      label: 'Disabled',
      color: 'gray',
      explanation: disabledReason && DISABLED_REASONS[disabledReason],
    };
  }
  if (state === 'paused') {
    return { label: 'Paused', color: 'yellow', explanation: 'Paused by an operator. Events are queued.' };
  }
  if (failingSince !== undefined) {
    return {
      label: 'Failing',
      color: 'red',
      explanation: 'Deliveries fail and are retried. After three days of failures, the webhook is disabled.',
    };
  }
  return { label: 'Enabled', color: 'green', explanation: undefined };
}

export const ATTEMPT_ERRORS: Record<string, string> = {
  status: 'rejected',
  timeout: 'timeout (15 s)',
  unreachable: 'connection failed',
  tls: 'invalid certificate',
  inward_address: 'host is not public',
  event_ended: 'event older than 31 days',
};
