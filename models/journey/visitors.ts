import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize';
import type { IdentityKind } from '../../domain/identity.ts';
import type { Touch } from '../../domain/touch-fields.ts';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import { table } from '../table.ts';

/**
 * What all events of a visitor come to, kept up to date as they are stored, so that no question has to count events.
 * models/journey/store-events.ts does it.
 */
class Visitor extends Model<InferAttributes<Visitor>, InferCreationAttributes<Visitor>> {
  declare projectId: string;
  declare visitorId: string;
  declare firstSeenAt: Date;
  declare lastSeenAt: Date;
  /** The first day of the month (UTC) of `lastSeenAt`, by which retention finds who was not seen any more. */
  declare lastSeenMonth: CreationOptional<string | null>;
  declare webSessions: number;
  declare pageviews: number;
  declare orderCount: number;
  /** Of orders that name no currency. A bigint, which node-postgres gives as text: statements read it as `float8`. */
  declare revenueCents: string;
  /** Cents of the other orders by their currency (ISO 4217). */
  declare revenueByCurrency: Readonly<Record<string, number>>;
  declare totalTouches: number;
  /** The earliest arrival that has a source, or while there is none the earliest. */
  declare firstTouch: Touch | null;
  declare firstTouchAt: Date | null;
  declare firstTouchSourced: boolean | null;
  declare firstTouchEventId: string | null;
  /** The latest arrival that has a source, else the latest. */
  declare lastTouch: Touch | null;
  declare lastTouchAt: Date | null;
  declare lastTouchSourced: boolean | null;
  declare lastTouchEventId: string | null;
  /** Of the first touch. PostgreSQL generates it. */
  declare firstFbclid: CreationOptional<string | null>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
}

export const visitors = table((sequelize) =>
  class extends Visitor {}.init(
    {
      projectId: { type: DataTypes.UUID, primaryKey: true },
      visitorId: { type: DataTypes.TEXT, primaryKey: true },
      firstSeenAt: { type: DataTypes.DATE, allowNull: false },
      lastSeenAt: { type: DataTypes.DATE, allowNull: false },
      lastSeenMonth: { type: DataTypes.DATEONLY },
      webSessions: { type: DataTypes.INTEGER, allowNull: false },
      pageviews: { type: DataTypes.INTEGER, allowNull: false },
      orderCount: { type: DataTypes.INTEGER, allowNull: false },
      revenueCents: { type: DataTypes.BIGINT, allowNull: false },
      revenueByCurrency: { type: DataTypes.JSONB, allowNull: false },
      totalTouches: { type: DataTypes.INTEGER, allowNull: false },
      firstTouch: { type: DataTypes.JSONB },
      firstTouchAt: { type: DataTypes.DATE },
      firstTouchSourced: { type: DataTypes.BOOLEAN },
      firstTouchEventId: { type: DataTypes.TEXT },
      lastTouch: { type: DataTypes.JSONB },
      lastTouchAt: { type: DataTypes.DATE },
      lastTouchSourced: { type: DataTypes.BOOLEAN },
      lastTouchEventId: { type: DataTypes.TEXT },
      firstFbclid: { type: DataTypes.TEXT },
      createdAt: { type: DataTypes.DATE },
      updatedAt: { type: DataTypes.DATE },
    },
    { sequelize, modelName: 'Visitor', tableName: 'visitors', underscored: true, timestamps: false },
  ),
);

/** A visit. It counts once as a touch, however many of its arrivals have a source. */
class VisitorSession extends Model<InferAttributes<VisitorSession>, InferCreationAttributes<VisitorSession>> {
  declare projectId: string;
  declare visitorId: string;
  declare sessionId: string;
  declare startedAt: Date;
  declare sourced: boolean;
}

export const visitorSessions = table((sequelize) =>
  class extends VisitorSession {}.init(
    {
      projectId: { type: DataTypes.UUID, primaryKey: true },
      visitorId: { type: DataTypes.TEXT, primaryKey: true },
      sessionId: { type: DataTypes.TEXT, primaryKey: true },
      startedAt: { type: DataTypes.DATE, allowNull: false },
      sourced: { type: DataTypes.BOOLEAN, allowNull: false },
    },
    {
      sequelize,
      modelName: 'VisitorSession',
      tableName: 'visitor_sessions',
      underscored: true,
      timestamps: false,
    },
  ),
);

/** A normalised value that a visitor is known by. */
export class VisitorIdentity extends Model<
  InferAttributes<VisitorIdentity>,
  InferCreationAttributes<VisitorIdentity>
> {
  declare projectId: string;
  declare kind: IdentityKind;
  declare value: string;
  declare visitorId: string;
  /** Whether a trusted sender has said it, and not only a browser. */
  declare verified: boolean;
  declare firstSeenAt: Date;
  declare lastSeenAt: Date;
  /** When it was claimed first, by our clock. */
  declare createdAt: CreationOptional<Date>;
}

export const visitorIdentities = table((sequelize) =>
  class extends VisitorIdentity {}.init(
    {
      projectId: { type: DataTypes.UUID, primaryKey: true },
      kind: { type: DataTypes.TEXT, primaryKey: true },
      value: { type: DataTypes.TEXT, primaryKey: true },
      visitorId: { type: DataTypes.TEXT, primaryKey: true },
      verified: { type: DataTypes.BOOLEAN, allowNull: false },
      firstSeenAt: { type: DataTypes.DATE, allowNull: false },
      lastSeenAt: { type: DataTypes.DATE, allowNull: false },
      createdAt: { type: DataTypes.DATE },
    },
    {
      sequelize,
      modelName: 'VisitorIdentity',
      tableName: 'visitor_identities',
      underscored: true,
      timestamps: false,
    },
  ),
);

/**
 * An order, as the earliest event tells that names it; of one that only refunds name so far, `occurredAt` is infinite.
 */
class VisitorOrder extends Model<InferAttributes<VisitorOrder>, InferCreationAttributes<VisitorOrder>> {
  declare projectId: string;
  declare orderId: string;
  declare visitorId: string;
  /** As {@link Visitor.revenueCents}. */
  declare revenueCents: string;
  declare currency: string | null;
  declare occurredAt: Date;
  declare eventId: string;
  /** What was given back, in the order's currency. As {@link Visitor.revenueCents}. */
  declare refundedCents: CreationOptional<string>;
  /** Since when `eventId` is the order's event, and which one was before. */
  declare notedAt: CreationOptional<Date | null>;
  declare previousEventId: CreationOptional<string | null>;
}

export const visitorOrders = table((sequelize) =>
  class extends VisitorOrder {}.init(
    {
      projectId: { type: DataTypes.UUID, primaryKey: true },
      orderId: { type: DataTypes.TEXT, primaryKey: true },
      visitorId: { type: DataTypes.TEXT, allowNull: false },
      revenueCents: { type: DataTypes.BIGINT, allowNull: false },
      currency: { type: DataTypes.TEXT },
      occurredAt: { type: DataTypes.DATE, allowNull: false },
      eventId: { type: DataTypes.TEXT, allowNull: false },
      refundedCents: { type: DataTypes.BIGINT },
      notedAt: { type: DataTypes.DATE },
      previousEventId: { type: DataTypes.TEXT },
    },
    {
      sequelize,
      modelName: 'VisitorOrder',
      tableName: 'visitor_orders',
      underscored: true,
      timestamps: false,
    },
  ),
);

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
