import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from 'sequelize';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import { table } from '../table.ts';

/** An event that may be a conversion and was not looked at yet. See 120-conversions. */
class ConversionInbox extends Model<
  InferAttributes<ConversionInbox>,
  InferCreationAttributes<ConversionInbox>
> {
  declare projectId: string;
  declare eventId: string;
  declare visitorId: string;
  declare occurredAt: Date;
  declare createdAt: Date;
}

table((sequelize) => {
  const model = class extends ConversionInbox {}.init(
    {
      projectId: { type: DataTypes.UUID, allowNull: false },
      eventId: { type: DataTypes.TEXT, allowNull: false },
      visitorId: { type: DataTypes.TEXT, allowNull: false },
      occurredAt: { type: DataTypes.DATE, allowNull: false },
      createdAt: { type: DataTypes.DATE },
    },
    {
      sequelize,
      modelName: 'ConversionInbox',
      tableName: 'conversion_inbox',
      underscored: true,
      timestamps: false,
    },
  );
  // Sequelize gives a model without a key one of its own.
  model.removeAttribute('id');
  return model;
});

/** An event to look at; without a type where it was erased meanwhile. */
export type InboxEvent = {
  eventId: string;
  visitorId: string;
  occurredAt: Date;
  receivedAt: Date;
  type: string | null;
  detail: Readonly<Record<string, unknown>> | null;
};

/** Takes the oldest events out: they are gone when the transaction ends, with what it has decided of them. */
export async function takeFromInbox(project: InProject, atMost: number): Promise<InboxEvent[]> {
  return rows<InboxEvent>(
    project,
    `with taken as materialized (
       select ctid as at, event_id, visitor_id, occurred_at, created_at from conversion_inbox
       where project_id = $1 order by created_at, event_id limit $2 for update skip locked),
     gone as (
       delete from conversion_inbox using taken
       where conversion_inbox.project_id = $1 and conversion_inbox.ctid = taken.at)
     select taken.event_id as "eventId", taken.visitor_id as "visitorId", taken.occurred_at as "occurredAt",
       taken.created_at as "receivedAt", event.type, event.detail
     from taken left join lateral (
       select e.type, e.detail from events e
       where e.project_id = $1 and e.visitor_id = taken.visitor_id and e.occurred_at = taken.occurred_at
         and e.event_id = taken.event_id limit 1) event on true
     order by taken.created_at, taken.event_id`,
    [project.projectId, atMost],
  );
}
