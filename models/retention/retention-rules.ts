import { EVENT_DAYS } from '../../domain/event-types.ts';
import { DEDUPLICATION_DAYS } from '../journey/events.ts';
import {
  endsByPartitions,
  endsByPartitionsAndRows,
  endsByRows,
  type RetentionRule,
} from './retention-rule.ts';
import { RETENTION_AREAS } from './retention-areas.ts';

const { audit, events, requests, visitors, mail_content, mails, mail_events } = RETENTION_AREAS;

/** Every rule, in the order in which the workers apply them. {@link RetentionRule} says how to add one. */
export const RETENTION_RULES: readonly RetentionRule[] = [
  { table: 'campaign_intents', days: requests.defaultDays, ...endsByRows('campaign_intents') },
  { table: 'campaign_changes', days: requests.defaultDays, ...endsByRows('campaign_changes') },
  { table: 'campaign_approvals', days: requests.defaultDays, ...endsByRows('campaign_approvals') },
  // With a stop go its accounts and their campaigns: what it has paused cannot be taken back any more.
  { table: 'campaign_stops', days: requests.defaultDays, ...endsByRows('campaign_stops', { mostAtOnce: 1 }) },
  { table: 'journey_requests', days: requests.defaultDays, ...endsByRows('journey_requests') },
  { table: 'audit_entries', days: audit.defaultDays, ...endsByRows('audit_entries') },
  { table: 'audit_entries.platform', days: audit.defaultDays, ...endsByRows('audit_entries.platform') },
  { table: 'events', days: events.most, ...endsByPartitionsAndRows('events') },
  { table: 'event_daily_usage', days: events.defaultDays, ...endsByRows('event_daily_usage') },
  { table: 'visitor_sessions', days: events.defaultDays, ...endsByRows('visitor_sessions') },
  // With them go their orders and identities, and what is left of their events and sessions.
  { table: 'visitors', days: visitors.defaultDays, ...endsByRows('visitors', { mostAtOnce: 100 }) },
  { table: 'event_ids', days: DEDUPLICATION_DAYS, ...endsByPartitions('event_ids') },
  // Of these, every project has the same; days count from when the row says that it ends.
  { table: 'campaign_intents.refused', days: 7, ...endsByRows('campaign_intents.refused') },
  { table: 'campaign_changes.refused', days: 7, ...endsByRows('campaign_changes.refused') },
  { table: 'read_results', days: 0, ...endsByRows('read_results', { mostAtOnce: 200 }) },
  { table: 'searchads_trees', days: 1, ...endsByRows('searchads_trees', { mostAtOnce: 10 }) },
  { table: 'journey_resolutions', days: 0, ...endsByRows('journey_resolutions') },
  { table: 'journey_export_parts', days: 0, ...endsByRows('journey_export_parts', { mostAtOnce: 20 }) },
  { table: 'project_erasures', days: 730, ...endsByRows('project_erasures') },
  { table: 'project_events', days: EVENT_DAYS + 1, ...endsByRows('project_events') },
  { table: 'webhook_deliveries', days: EVENT_DAYS + 1, ...endsByRows('webhook_deliveries') },
  // As long as a row is kept, its order counts once.
  { table: 'conversions', days: 400, ...endsByRows('conversions') },
  { table: 'conversion_retractions', days: 400, ...endsByRows('conversion_retractions') },
  { table: 'conversion_inbox', days: 90, ...endsByRows('conversion_inbox') },
  { table: 'conversion_lots', days: 90, ...endsByRows('conversion_lots') },
  { table: 'oidc_records', days: 0, ...endsByRows('oidc_records') },
  // Only those that registered themselves say when they end.
  { table: 'oauth_clients', days: 0, ...endsByRows('oauth_clients') },
  // Until then, a person is told that theirs is over.
  { table: 'sign_in_links', days: 1, ...endsByRows('sign_in_links') },
  // Until then, a project sees what became of an invitation.
  { table: 'invitations', days: 30, ...endsByRows('invitations') },
  // Until then, a person is told that theirs is over.
  { table: 'connect_sessions', days: 1, ...endsByRows('connect_sessions') },
  // By its digest, a call of Meta's that comes again is known as done.
  { table: 'meta_callbacks', days: 30, ...endsByRows('meta_callbacks') },
  // Of connections, and of ad accounts by their ids.
  { table: 'provider_slots', days: 1, ...endsByRows('provider_slots') },
  // The text of templates, and the recipients' parameters. A batch's other tables end with its row.
  { table: 'email_batches.content', days: mail_content.defaultDays, ...endsByRows('email_batches.content') },
  { table: 'email_batches', days: mails.defaultDays, ...endsByRows('email_batches') },
  // What the batches have left behind.
  { table: 'email_recipients', days: mails.defaultDays, ...endsByPartitionsAndRows('email_recipients') },
  { table: 'email_daily_usage', days: mails.defaultDays, ...endsByRows('email_daily_usage') },
  { table: 'email_events', days: mail_events.defaultDays, ...endsByRows('email_events') },
];
