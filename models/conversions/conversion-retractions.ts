import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize';
import { YOUNGEST_RETRACTION_HOURS, type RetractionState } from '../../domain/conversion-goal.ts';
import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { table } from '../table.ts';

/** What Google is asked to take back. See 140-conversion-retractions. */
class ConversionRetraction extends Model<
  InferAttributes<ConversionRetraction>,
  InferCreationAttributes<ConversionRetraction>
> {
  declare projectId: string;
  /** Of the conversion, as its subject. */
  declare destination: string;
  declare subject: string;
  declare cause: 'refund' | 'erasure';
  declare connectionId: string;
  declare account: string;
  declare conversionAction: string;
  declare loginCustomerId: string | null;
  /** Of the conversion. */
  declare occurredAt: Date;
  declare askedAt: Date;
  declare state: RetractionState;
  declare reason: string | null;
  declare attempts: CreationOptional<number>;
  declare inDoubtSince: CreationOptional<Date | null>;
  declare nextAttemptAt: Date | null;
  declare settledAt: Date | null;
  declare createdAt: CreationOptional<Date>;
}

table((sequelize) =>
  class extends ConversionRetraction {}.init(
    {
      projectId: { type: DataTypes.UUID, primaryKey: true },
      destination: { type: DataTypes.TEXT, primaryKey: true },
      subject: { type: DataTypes.TEXT, primaryKey: true },
      cause: { type: DataTypes.TEXT, allowNull: false },
      connectionId: { type: DataTypes.UUID, allowNull: false },
      account: { type: DataTypes.TEXT, allowNull: false },
      conversionAction: { type: DataTypes.TEXT, allowNull: false },
      loginCustomerId: { type: DataTypes.TEXT },
      occurredAt: { type: DataTypes.DATE, allowNull: false },
      askedAt: { type: DataTypes.DATE, allowNull: false },
      state: { type: DataTypes.TEXT, allowNull: false },
      reason: { type: DataTypes.TEXT },
      attempts: { type: DataTypes.INTEGER, allowNull: false },
      inDoubtSince: { type: DataTypes.DATE },
      nextAttemptAt: { type: DataTypes.DATE },
      settledAt: { type: DataTypes.DATE },
      createdAt: { type: DataTypes.DATE },
    },
    {
      sequelize,
      modelName: 'ConversionRetraction',
      tableName: 'conversion_retractions',
      underscored: true,
      timestamps: false,
    },
  ),
);

/**
 * The columns of a new retraction, and what they are of a conversion `c`: due a day after it, which is when Google takes
 * it at the earliest. `$1` is the project.
 */
export const newRetraction = (cause: ConversionRetraction['cause']) => ({
  columns: `(project_id, destination, subject, cause, connection_id, account, conversion_action, login_customer_id,
    occurred_at, asked_at, state, next_attempt_at)`,
  values: `$1, c.destination, c.subject, '${cause}', c.connection_id, c.account, c.conversion_action, c.login_customer_id,
    c.occurred_at, greatest(now(), c.occurred_at), 'pending',
    greatest(now(), c.occurred_at + interval '${YOUNGEST_RETRACTION_HOURS} hours')`,
  /**
   * Which conversions Google may have, each once, whatever was restated of them. What waits goes to Google all the same
   * after a refund, and not after an erasure.
   */
  isTold: `c.provider = 'googleads' and c.conversion_action is not null and not c.validate_only and c.sequence = 0
    and (c.state in ('sent', 'accepted', 'duplicate', 'unknown')
      or (c.state in ('pending', 'blocked') and ${cause === 'refund' ? 'true' : 'c.in_doubt_since is not null'}))`,
});

/** A conversion by where it is told and what it is about. */
export type ConversionPlace = { destination: string; subject: string };

const PLACES = 'unnest($2::text[], $3::text[]) as place (destination, subject)';

function placesOf(projectId: string, places: readonly ConversionPlace[]): unknown[] {
  const destinations = places.map(({ destination }) => destination);
  return [projectId, destinations, places.map(({ subject }) => subject)];
}

/**
 * Writes down that orders which were refunded as a whole are to be taken back: those that Google has, or will have before
 * it is asked.
 */
export async function askForRetractions(
  project: InProject,
  places: readonly ConversionPlace[],
): Promise<void> {
  if (places.length === 0) return;
  const { columns, values, isTold } = newRetraction('refund');
  await run(
    project,
    `insert into conversion_retractions ${columns}
     select ${values} from conversions c join ${PLACES} using (destination, subject)
     where c.project_id = $1 and ${isTold}
     order by c.destination, c.subject
     on conflict (project_id, destination, subject) do nothing`,
    placesOf(project.projectId, places),
  );
}

/** Gives up retractions of orders that are worth something again, where Google was not asked yet. */
export async function giveUpRetractions(
  project: InProject,
  places: readonly ConversionPlace[],
): Promise<void> {
  if (places.length === 0) return;
  await run(
    project,
    `delete from conversion_retractions r using ${PLACES}
     where r.project_id = $1 and r.destination = place.destination and r.subject = place.subject and r.cause = 'refund'
       and r.state <> 'retracted' and r.in_doubt_since is null`,
    placesOf(project.projectId, places),
  );
}

/** Those places whose conversions Google has taken back, or may have: nothing changes their value any more. */
export function findTaken(
  project: InProject,
  places: readonly ConversionPlace[],
): Promise<ConversionPlace[]> {
  if (places.length === 0) return Promise.resolve([]);
  return rows<ConversionPlace>(
    project,
    `select r.destination, r.subject from conversion_retractions r join ${PLACES} using (destination, subject)
     where r.project_id = $1 and (r.state = 'retracted' or r.in_doubt_since is not null or r.cause = 'erasure')`,
    placesOf(project.projectId, places),
  );
}
