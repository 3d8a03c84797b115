import type { WebhookEventType } from '../../data/webhooks.ts';

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
