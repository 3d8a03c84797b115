/**
 * What a project is told, by the feed and by webhooks. The OpenAPI document has each with its schema and an example,
 * and a test holds the two lists together.
 */
export const EVENT_TYPES = [
  'email.delivered',
  'email.bounced',
  'email.complained',
  'email.unsubscribed',
  'email.failed',
  'email.opened',
  'email.clicked',
  'email_batch.completed',
  'email_batch.blocked',
  'email_batch.cancelled',
  'connection.connected',
  'connection.needs_reauth',
  'connection.recovered',
  'connection.removed',
  'asset.ready',
  'asset.refused',
  'campaign.created',
  'campaign.refused',
  'campaign.updated',
  'campaign.approval_requested',
  'campaign.approval_decided',
  'journey_request.completed',
  'project.deleted',
  'member.joined',
  'member.removed',
  /** Goes to the webhook that is tested only. */
  'webhook.test',
] as const;

/** How long an event can be read and replayed: its rows stay for a day longer. */
export const EVENT_DAYS = 30;
