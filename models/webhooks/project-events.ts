import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize';
import type { Database } from '../database.ts';
import type { InProject } from '../in-project.ts';
import { runPrepared } from '../prepared.ts';
import { rows, run } from '../rows.ts';
import { table } from '../table.ts';
import type { NewEvent } from './event-data.ts';

/** One thing that a project is told: see 090-event-log. What visitors do is in the table `events`. */
class ProjectEvent extends Model<InferAttributes<ProjectEvent>, InferCreationAttributes<ProjectEvent>> {
  declare projectId: string;
  /** What deliveries of it are known by: later ids were made later, by the clock. */
  declare id: CreationOptional<string>;
  declare type: string;
  declare data: Record<string, unknown>;
  declare createdAt: CreationOptional<Date>;
  /** In the project's feed, from 1; null until it is numbered. */
  declare position: CreationOptional<string | null>;
}

table((sequelize) =>
  class extends ProjectEvent {}.init(
    {
      projectId: { type: DataTypes.UUID, primaryKey: true },
      id: { type: DataTypes.UUID, primaryKey: true },
      type: { type: DataTypes.TEXT, allowNull: false },
      data: { type: DataTypes.JSONB, allowNull: false },
      createdAt: { type: DataTypes.DATE },
      position: { type: DataTypes.BIGINT },
    },
    {
      sequelize,
      modelName: 'ProjectEvent',
      tableName: 'project_events',
      underscored: true,
      timestamps: false,
    },
  ),
);

/** Where a project's feed ends, and how often people were mailed that one of its webhooks was disabled. */
class EventFeed extends Model<InferAttributes<EventFeed>, InferCreationAttributes<EventFeed>> {
  declare projectId: string;
  declare lastPosition: CreationOptional<string>;
  /** The day (UTC) that `webhookMails` counts; null: they never were. */
  declare webhookMailsOn: CreationOptional<string | null>;
  declare webhookMails: CreationOptional<number>;
}

table((sequelize) =>
  class extends EventFeed {}.init(
    {
      projectId: { type: DataTypes.UUID, primaryKey: true },
      lastPosition: { type: DataTypes.BIGINT, allowNull: false },
      webhookMailsOn: { type: DataTypes.DATEONLY },
      webhookMails: { type: DataTypes.INTEGER, allowNull: false },
    },
    { sequelize, modelName: 'EventFeed', tableName: 'event_feeds', underscored: true, timestamps: false },
  ),
);

/** Records events in the transaction of the change that they tell of, all in one statement. */
export async function recordEvents(project: InProject, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await runPrepared(
    project,
    `insert into project_events (project_id, type, data)
     select $1, v.type, v.data from unnest($2::text[], $3::jsonb[]) as v (type, data)`,
    [project.projectId, events.map(({ type }) => type), events.map(({ data }) => JSON.stringify(data))],
  );
}

/** Records that a webhook is tested. @returns the event's id */
export async function recordTestEvent(project: InProject, webhookId: string): Promise<string> {
  const [event] = await rows<{ id: string }>(
    project,
    `insert into project_events (project_id, type, data)
     values ($1, 'webhook.test', jsonb_build_object('webhookId', $2::text)) returning id`,
    [project.projectId, webhookId],
  );
  if (!event) throw new Error('An insert returned no row.');
  return event.id;
}

/**
 * SQL: makes a change, and records an event for each row that it has changed, in one statement. What is counted is the
 * events.
 * @param change an UPDATE, INSERT or DELETE that returns the columns which the other texts name
 * @param event SQL: the type, the data (fields that are null are left out), and of which rows
 */
export function recordingEach(change: string, event: EventOfRow): string {
  return `with changed as (${change}) ${insertEvents(event)}`;
}

type EventOfRow = { type: string; data: string; where?: string };

/**
 * SQL: the part of {@link recordingEach} that writes the events, for a statement that gives rows of `changed` besides.
 */
export function insertEvents({ type, data, where = 'true' }: EventOfRow): string {
  return `insert into project_events (project_id, type, data)
    select current_project(), ${type}, jsonb_strip_nulls(${data}) from changed where ${where}`;
}

/** Gives events of the project that are committed their places in its feed. @returns how many; 0 while another does */
export async function numberEvents(project: InProject, limit: number): Promise<number> {
  const [numbered] = await rows<{ count: number }>(project, 'select number_events($1) as count', [limit]);
  return numbered?.count ?? 0;
}

/**
 * Takes addresses out of the events that are about them.
 * @param emails in lower case
 * @returns of how many events, `limit` of them
 */
export function eraseEventAddresses(
  project: InProject,
  emails: readonly string[],
  limit: number,
): Promise<number> {
  return run(
    project,
    `update project_events set data = data - 'email' where project_id = $1 and id = any(array(
       select id from project_events
       where project_id = $1 and data ? 'email' and lower(data ->> 'email') = any($2::text[]) limit $3))`,
    [project.projectId, emails, limit],
  );
}

/** Projects that have events to be numbered, by their ids. `after`: the one to begin behind. */
export async function findProjectsWithNewEvents(
  database: Database,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const found = await rows<{ projectId: string }>(
    database,
    'select projects_with_new_events($1, $2) as "projectId"',
    [after ?? null, limit],
  );
  return found.map(({ projectId }) => projectId);
}

/** An event as it is read. */
export type EventRow = Pick<ProjectEvent, 'id' | 'type' | 'data' | 'createdAt'>;
