import { z } from 'zod';
import { eventKind, eventSource } from './events.ts';
import { MATCH_SIGNALS } from './resolutions.ts';
import { leadKeys } from './subjects.ts';

const time = z.string();
const touch = z.record(z.string(), z.string());

const visitor = z.object({
  visitorId: z.string(),
  firstSeenAt: time,
  lastSeenAt: time,
  webSessions: z.number(),
  pageviews: z.number(),
  orderCount: z.number(),
  revenueCents: z.number(),
  totalTouches: z.number(),
  firstTouch: touch.exactOptional(),
  lastTouch: touch.exactOptional(),
});

const identity = z.object({
  visitorId: z.string(),
  kind: z.enum(['crm_lead_id', 'email', 'phone', 'social']),
  value: z.string(),
  verified: z.boolean(),
  firstSeenAt: time,
  lastSeenAt: time,
  sharedVisitor: z.boolean().exactOptional(),
});

const session = z.object({ visitorId: z.string(), sessionId: z.string(), startedAt: time });

const order = z.object({
  visitorId: z.string(),
  orderId: z.string(),
  revenueCents: z.number(),
  currency: z.string().exactOptional(),
  occurredAt: time,
});

const event = z.object({
  id: z.string(),
  visitorId: z.string(),
  sessionId: z.string().exactOptional(),
  occurredAt: time,
  receivedAt: time,
  source: eventSource,
  kind: eventKind,
  type: z.string(),
  title: z.string(),
  status: z.string().exactOptional(),
  channel: z.string().exactOptional(),
  direction: z.string().exactOptional(),
  scheduledFor: time.exactOptional(),
  detail: z.record(z.string(), z.unknown()),
});

const mail = z.object({
  id: z.string(),
  trackingId: z.string(),
  email: z.string(),
  subject: z.string().exactOptional(),
  params: z.record(z.string(), z.unknown()),
  status: z.string(),
  reasonCode: z.string().exactOptional(),
  reasonMessage: z.string().exactOptional(),
  messageId: z.string().exactOptional(),
  queuedAt: time,
  scheduledFor: time.exactOptional(),
  sentAt: time.exactOptional(),
  events: z.array(z.object({ type: z.string(), occurredAt: time })),
});

const suppression = z.object({ email: z.string(), reason: z.string(), source: z.string(), createdAt: time });

const resolution = z.object({
  crmLeadId: z.string(),
  lead: leadKeys.extend({ fbclid: z.string().exactOptional() }).exactOptional(),
  visitorIds: z.array(z.string()),
  matchMethod: z.enum(MATCH_SIGNALS).exactOptional(),
  createdAt: time,
  expiresAt: time,
});

/** The document of an export, as models/journey/export-rows.ts makes it and the API gives it. */
export const exportDocument = z.object({
  visitors: z.array(visitor),
  identities: z.array(identity),
  sessions: z.array(session),
  orders: z.array(order),
  events: z.array(event),
  mails: z.array(mail),
  suppressions: z.array(suppression),
  resolutions: z.array(resolution),
});
