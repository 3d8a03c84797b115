import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize';
import { z } from 'zod';
import type { Database } from '../database.ts';
import { makePartitions, table } from '../table.ts';
import type { Touch } from '../../domain/touch-fields.ts';
import type { VisitorIdentity } from './visitors.ts';

/** Where an event comes from. */
export const eventSource = z.enum(['analytics', 'ledger', 'calendar']);

/** What an item of a journey is about. */
export const eventKind = z.enum([
  'web',
  'communication',
  'engagement',
  'commerce',
  'lifecycle',
  'advertising',
  'system',
]);

/**
 * Something that a visitor did, or that a project's own systems tell of one. The table is partitioned by `occurredAt`
 * and has no key of its own: {@link EventId} holds each id once.
 */
export class Event extends Model<InferAttributes<Event>, InferCreationAttributes<Event>> {
  declare projectId: string;
  declare visitorId: string;
  declare occurredAt: Date;
  declare eventId: string;
  declare sessionId: string | null;
  declare source: z.infer<typeof eventSource>;
  declare kind: z.infer<typeof eventKind>;
  declare type: string;
  declare title: string;
  declare status: string | null;
  declare channel: string | null;
  declare direction: string | null;
  declare scheduledFor: Date | null;
  declare detail: Readonly<Record<string, unknown>>;
  declare receivedAt: CreationOptional<Date>;
}

table((sequelize) => {
  const model = class extends Event {}.init(
    {
      projectId: { type: DataTypes.UUID, allowNull: false },
      visitorId: { type: DataTypes.TEXT, allowNull: false },
      occurredAt: { type: DataTypes.DATE, allowNull: false },
      eventId: { type: DataTypes.TEXT, allowNull: false },
      sessionId: { type: DataTypes.TEXT },
      source: { type: DataTypes.TEXT, allowNull: false },
      kind: { type: DataTypes.TEXT, allowNull: false },
      type: { type: DataTypes.TEXT, allowNull: false },
      title: { type: DataTypes.TEXT, allowNull: false },
      status: { type: DataTypes.TEXT },
      channel: { type: DataTypes.TEXT },
      direction: { type: DataTypes.TEXT },
      scheduledFor: { type: DataTypes.DATE },
      detail: { type: DataTypes.JSONB, allowNull: false },
      receivedAt: { type: DataTypes.DATE },
    },
    { sequelize, modelName: 'Event', tableName: 'events', underscored: true, timestamps: false },
  );
  // Sequelize gives a model without a key one of its own.
  model.removeAttribute('id');
  return model;
});

/**
 * For how many days an id is kept at least; after that its month is dropped. Until then whatever has the id is a
 * duplicate, later only the same event of the same visitor and time, as long as that is kept itself.
 */
export const DEDUPLICATION_DAYS = 30;

/**
 * The id of an event that was stored, whenever it happened: an id counts once. It stays when the event is erased, then
 * with an empty `visitorId`. The table is partitioned by `storedMonth`; around the turn of a month an id has two rows.
 */
class EventId extends Model<InferAttributes<EventId>, InferCreationAttributes<EventId>> {
  declare projectId: string;
  declare eventId: string;
  declare visitorId: string;
  declare occurredAt: Date;
  /** The first day of the month (UTC) in which it was stored. */
  declare storedMonth: CreationOptional<string>;
}

table((sequelize) =>
  class extends EventId {}.init(
    {
      projectId: { type: DataTypes.UUID, primaryKey: true },
      eventId: { type: DataTypes.TEXT, primaryKey: true },
      visitorId: { type: DataTypes.TEXT, allowNull: false },
      occurredAt: { type: DataTypes.DATE, allowNull: false },
      storedMonth: { type: DataTypes.DATEONLY, primaryKey: true },
    },
    { sequelize, modelName: 'EventId', tableName: 'event_ids', underscored: true, timestamps: false },
  ),
);

/** A place in the events of one visitor, newest first. `at` in microseconds, which a Date does not have. */
export const eventPosition = z.object({ at: z.string(), eventId: z.string() });

export type EventPosition = z.infer<typeof eventPosition>;

/**
 * Makes the partitions of `events` that are missing from two years ago to two years ahead, and those of `event_ids`
 * for this month and the next six.
 * @returns the names of the new ones
 */
export function makeEventPartitions(database: Database): Promise<string[]> {
  return makePartitions(database, ['make_event_partitions', 'make_event_id_partitions']);
}

/** Columns of an event that may be null; here they may be left out. */
type Optional = 'sessionId' | 'status' | 'channel' | 'direction' | 'scheduledFor';

/** An event as it is stored, and what else follows from it. */
export type NewEvent = Pick<
  Event,
  'eventId' | 'visitorId' | 'occurredAt' | 'source' | 'kind' | 'type' | 'title' | 'detail'
> & { [Name in Optional]?: NonNullable<Event[Name]> | undefined } & {
  /** Whether it counts as a page view. */
  isPageview?: boolean | undefined;
  /** Of an arrival: where it came from, and whether that is a source or the visit was direct. */
  arrival?: { touch: Touch; isSourced: boolean } | undefined;
  order?: { orderId: string; revenueCents: number; currency?: string | undefined } | undefined;
  /** Cents of an order, in its currency, that were given back. */
  refund?: { orderId: string; refundCents: number } | undefined;
  /** Normalised values. `isVerified`: a trusted sender says it. */
  identities?: readonly (Pick<VisitorIdentity, 'kind' | 'value'> & { isVerified: boolean })[] | undefined;
};

/** By the names of the statement's columns; what is undefined is left out, and null there. */
export function toRow({ arrival, order, refund, ...event }: NewEvent) {
  return {
    event_id: event.eventId,
    visitor_id: event.visitorId,
    session_id: event.sessionId,
    occurred_at: event.occurredAt,
    source: event.source,
    kind: event.kind,
    type: event.type,
    title: event.title,
    status: event.status,
    channel: event.channel,
    direction: event.direction,
    scheduled_for: event.scheduledFor,
    detail: event.detail,
    is_pageview: event.isPageview ?? false,
    touch: arrival?.touch,
    sourced: arrival?.isSourced ?? false,
    order_id: order?.orderId ?? refund?.orderId,
    revenue_cents: order?.revenueCents,
    currency: order?.currency,
    refund_cents: refund?.refundCents,
  };
}
