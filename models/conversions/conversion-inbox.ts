import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from 'sequelize';
import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';
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

/** An event with its row, by which it is taken out. */
export type ListedEvent = InboxEvent & { row: string };

/** The oldest events, which stay until they are taken out. */
export async function findInInbox(project: InProject, limit: number): Promise<ListedEvent[]> {
  return rows<ListedEvent>(
    project,
    `with listed as materialized (
       select ctid as at, event_id, visitor_id, occurred_at, created_at from conversion_inbox
       where project_id = $1 order by created_at, event_id limit $2 for update skip locked)
     select listed.at::text as row, listed.event_id as "eventId", listed.visitor_id as "visitorId",
       listed.occurred_at as "occurredAt", listed.created_at as "receivedAt", event.type, event.detail
     from listed left join lateral (
       select e.type, e.detail from events e
       where e.project_id = $1 and e.visitor_id = listed.visitor_id and e.occurred_at = listed.occurred_at
         and e.event_id = listed.event_id limit 1) event on true
     order by listed.created_at, listed.event_id`,
    [project.projectId, limit],
  );
}

/**
 * Takes events out which the same transaction has found: they are gone when it ends, with what it has decided of them.
 */
export async function takeFromInbox(project: InProject, events: readonly ListedEvent[]): Promise<void> {
  await run(project, 'delete from conversion_inbox where project_id = $1 and ctid = any($2::tid[])', [
    project.projectId,
    events.map(({ row }) => row),
  ]);
}
