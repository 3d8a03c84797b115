import type { IdentityKind } from '../../domain/identity.ts';
import type { Touch } from '../../domain/touch-fields.ts';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import { defineTable, type RowOf } from '../table.ts';

/**
 * What all events of a visitor come to, kept up to date as they are stored, so that no question has to count events.
 * models/journey/store-events.ts does it.
 */
export const visitors = defineTable({ tableName: 'visitors' }, (c) => ({
  projectId: c.key(c.uuid()),
  visitorId: c.key(c.text()),
  firstSeenAt: c.timestamp(),
  lastSeenAt: c.timestamp(),
  /** The first day of the month (UTC) of `lastSeenAt`, by which retention finds who was not seen any more. */
  lastSeenMonth: c.nullable(c.day()),
  webSessions: c.integer(),
  pageviews: c.integer(),
  orderCount: c.integer(),
  /** Of orders that name no currency. A bigint, which node-postgres gives as text: statements read it as `float8`. */
  revenueCents: c.bigint(),
  /** Cents of the other orders by their currency (ISO 4217). */
  revenueByCurrency: c.json<Readonly<Record<string, number>>>(),
  totalTouches: c.integer(),
  /** The earliest arrival that has a source, or while there is none the earliest. */
  firstTouch: c.nullable(c.json<Touch>()),
  firstTouchAt: c.nullable(c.timestamp()),
  firstTouchSourced: c.nullable(c.boolean()),
  firstTouchEventId: c.nullable(c.text()),
  /** The latest arrival that has a source, else the latest. */
  lastTouch: c.nullable(c.json<Touch>()),
  lastTouchAt: c.nullable(c.timestamp()),
  lastTouchSourced: c.nullable(c.boolean()),
  lastTouchEventId: c.nullable(c.text()),
  /** Of the first touch. PostgreSQL generates it. */
  firstFbclid: c.nullable(c.text()),
  createdAt: c.generated(c.timestamp()),
  updatedAt: c.generated(c.timestamp()),
}));

/** A visit. It counts once as a touch, however many of its arrivals have a source. */
export const visitorSessions = defineTable({ tableName: 'visitor_sessions' }, (c) => ({
  projectId: c.key(c.uuid()),
  visitorId: c.key(c.text()),
  sessionId: c.key(c.text()),
  startedAt: c.timestamp(),
  sourced: c.boolean(),
}));

/** A normalised value that a visitor is known by. */
export const visitorIdentities = defineTable({ tableName: 'visitor_identities' }, (c) => ({
  projectId: c.key(c.uuid()),
  kind: c.key(c.text<IdentityKind>()),
  value: c.key(c.text()),
  visitorId: c.key(c.text()),
  /** Whether a trusted sender has said it, and not only a browser. */
  verified: c.boolean(),
  firstSeenAt: c.timestamp(),
  lastSeenAt: c.timestamp(),
  /** When it was claimed first, by our clock. */
  createdAt: c.generated(c.timestamp()),
}));

export type VisitorIdentity = RowOf<typeof visitorIdentities>;

/**
 * An order, as the earliest event tells that names it; of one that only refunds name so far, `occurredAt` is infinite.
 */
export const visitorOrders = defineTable({ tableName: 'visitor_orders' }, (c) => ({
  projectId: c.key(c.uuid()),
  orderId: c.key(c.text()),
  visitorId: c.text(),
  /** As {@link Visitor.revenueCents}. */
  revenueCents: c.bigint(),
  currency: c.nullable(c.text()),
  occurredAt: c.timestamp(),
  eventId: c.text(),
  /** What was given back, in the order's currency. As {@link Visitor.revenueCents}. */
  refundedCents: c.generated(c.bigint()),
  /** Since when `eventId` is the order's event, and which one was before. */
  notedAt: c.nullable(c.timestamp()),
  previousEventId: c.nullable(c.text()),
}));

/** An order with what was given back of it. */
export type OrderFigures = {
  orderId: string;
  visitorId: string;
  revenueCents: number;
  refundedCents: number;
  currency: string | null;
};

/** The orders of these ids that were told of, each once; what only refunds name is none yet. */
export function findOrders(project: InProject, orderIds: readonly string[]): Promise<OrderFigures[]> {
  return rows<OrderFigures>(
    project,
    `select order_id as "orderId", visitor_id as "visitorId", revenue_cents::float8 as "revenueCents",
       refunded_cents::float8 as "refundedCents", currency
     from visitor_orders where project_id = $1 and order_id = any($2) and isfinite(occurred_at)`,
    [project.projectId, orderIds],
  );
}

/** Whether the project has seen this visitor. */
export async function isVisitor(
  { database, transaction, projectId }: InProject,
  visitorId: string,
): Promise<boolean> {
  return (await visitors(database).count({ where: { projectId, visitorId }, transaction })) > 0;
}
