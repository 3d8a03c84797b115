import {
  DataTypes,
  literal,
  Model,
  Op,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize';
import { findProject } from '../access/projects.ts';
import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { table } from '../table.ts';

/** How many recipients a project has queued on a day, and how many of them by themselves. */
class EmailDailyUsage extends Model<
  InferAttributes<EmailDailyUsage>,
  InferCreationAttributes<EmailDailyUsage>
> {
  declare projectId: string;
  /** `YYYY-MM-DD`, in UTC. */
  declare day: string;
  declare recipients: number;
  declare singleMails: CreationOptional<number>;
}

const emailDailyUsage = table((sequelize) =>
  class extends EmailDailyUsage {}.init(
    {
      projectId: { type: DataTypes.UUID, primaryKey: true },
      day: { type: DataTypes.DATEONLY, primaryKey: true },
      recipients: { type: DataTypes.INTEGER, allowNull: false },
      singleMails: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
    },
    {
      sequelize,
      modelName: 'EmailDailyUsage',
      tableName: 'email_daily_usage',
      underscored: true,
      timestamps: false,
    },
  ),
);

/** How many recipients the operator lets the project queue in a day (UTC): its own number, else `usual`. */
export async function findDailyLimit<Usual>(project: InProject, usual: Usual): Promise<number | Usual> {
  return (await findProject(project))?.dailyRecipients ?? usual;
}

/** How many recipients the project may queue in a day (UTC): what the operator lets it, or less where it wants less. */
export async function findEffectiveDailyLimit(project: InProject, usual: number): Promise<number> {
  const [found] = await rows<{ recipients: number }>(
    project,
    'select least(own_daily_recipients, coalesce(daily_recipients, $2)) as recipients from projects where id = $1',
    [project.projectId, usual],
  );
  return found?.recipients ?? usual;
}

/** How many recipients the project has queued today (UTC). */
export async function findDailyUsage({ database, transaction, projectId }: InProject): Promise<number> {
  const found = await emailDailyUsage(database).findOne({
    where: { projectId, day: { [Op.eq]: literal(TODAY) } },
    raw: true,
    transaction,
  });
  return found?.recipients ?? 0;
}

/** SQL: the day (UTC). */
const TODAY = `(now() at time zone 'utc')::date`;

/** Sets how many recipients the project may queue in a day (UTC); null: what every project may. */
export async function setDailyLimit(project: InProject, recipients: number | null): Promise<void> {
  await run(project, 'update projects set daily_recipients = $2, updated_at = now() where id = $1', [
    project.projectId,
    recipients,
  ]);
}

/**
 * Counts recipients against what a project may have in a day (UTC), all of them or none. Of two transactions at once
 * the second waits for the first.
 * @returns whether they fit
 */
export async function takeDailyShare(
  project: InProject,
  recipients: number,
  atMost: number,
): Promise<boolean> {
  if (recipients > atMost) return false;
  const counted = await run(
    project,
    `insert into email_daily_usage as usage (project_id, day, recipients, single_mails)
     values ($1, ${TODAY}, $2, ($2::int = 1)::int)
     on conflict (project_id, day) do update set recipients = usage.recipients + excluded.recipients,
       single_mails = usage.single_mails + excluded.single_mails
       where usage.recipients + excluded.recipients <= $3`,
    [project.projectId, recipients, atMost],
  );
  return counted > 0;
}
