/** A test compares this list with the OpenAPI document. */
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
  'sequence.enrolled',
  'sequence.step_sent',
  'sequence.exited',
  'sequence.completed',
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
  /** Delivered only to the tested webhook. */
  'webhook.test',
] as const;

/** Days for which an event can be read and replayed. The retention deletes rows one day later. */
export const EVENT_DAYS = 30;
