import {
  DataTypes,
  literal,
  Model,
  Op,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize';
import { lockName } from '../advisory-locks.ts';
import { findProject, changeProject } from '../access/projects.ts';
import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { TODAY, utcDay } from '../sql-time.ts';
import { table } from '../table.ts';

/** How many recipients a project's mail of a day goes to, by when it is sent, and how many of them by themselves. */
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

/** How many recipients the operator lets the project have in a day (UTC): its own number, else `usual`. */
export async function findDailyLimit<Usual>(project: InProject, usual: Usual): Promise<number | Usual> {
  return (await findProject(project))?.dailyRecipients ?? usual;
}

/** How many recipients the project may have in a day (UTC): what the operator lets it, or less where it wants less. */
export async function findEffectiveDailyLimit(project: InProject, usual: number): Promise<number> {
  const [found] = await rows<{ recipients: number }>(
    project,
    'select least(own_daily_recipients, coalesce(daily_recipients, $2)) as recipients from projects where id = $1',
    [project.projectId, usual],
  );
  return found?.recipients ?? usual;
}

/**
 * How many recipients the project has on the day (UTC) of a time, whenever they were queued.
 * @param at when their mail is scheduled for; null: today
 */
export async function findDailyUsage(
  { database, transaction, projectId }: InProject,
  at: Date | null,
): Promise<number> {
  const found = await emailDailyUsage(database).findOne({
    where: { projectId, day: { [Op.eq]: at ? dayOf(at) : literal(TODAY) } },
    raw: true,
    transaction,
  });
  return found?.recipients ?? 0;
}

/**
 * How many days' recipients a project may have waiting for later days (UTC): as many as there are in a month, for what
 * waits is kept until then, with its parameters, and each day to come has room of its own.
 */
export const PLANNED_DAYS = 31;

/** How many recipients the project has on all days (UTC) after today. */
export async function findPlanned(project: InProject): Promise<number> {
  const [found] = await rows<{ recipients: number }>(
    project,
    `select coalesce(sum(recipients), 0)::float8 as recipients
     from email_daily_usage where project_id = $1 and day > ${TODAY}`,
    [project.projectId],
  );
  return found?.recipients ?? 0;
}

/**
 * Lets nobody else plan for the project until the transaction ends: of two at once, on different days, each would find
 * room that is there once.
 */
export async function lockPlanned(project: InProject): Promise<void> {
  await lockName(project, `planned recipients ${project.projectId}`);
}

/** SQL: the day (UTC) on which a batch counts. */
export const COUNTED_DAY = `coalesce(counts_on, ${utcDay('coalesce(scheduled_for, created_at)')})`;

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** Sets how many recipients the project may have in a day (UTC); null: what every project may. */
export async function setDailyLimit(project: InProject, recipients: number | null): Promise<void> {
  await changeProject(project, { dailyRecipients: recipients });
}

/**
 * Counts recipients against what a project may have on the day (UTC) on which their mail goes out, all of them or none.
 * Of two transactions at once for a day the second waits for the first.
 * @param of `at`: when their mail is scheduled for; null: now. `limit`: what the project may have in a day. `isSingle`: they
 *   are a batch of one
 * @returns whether they fit
 */
export async function takeDailyShare(
  project: InProject,
  recipients: number,
  { at, limit, isSingle = recipients === 1 }: { at: Date | null; limit: number; isSingle?: boolean },
): Promise<boolean> {
  if (recipients > limit) return false;
  const counted = await run(
    project,
    `insert into email_daily_usage as usage (project_id, day, recipients, single_mails)
     values ($1, coalesce($2::date, ${TODAY}), $3, $5::boolean::int)
     on conflict (project_id, day) do update set recipients = usage.recipients + excluded.recipients,
       single_mails = usage.single_mails + excluded.single_mails
       where usage.recipients + excluded.recipients <= $4`,
    [project.projectId, at && dayOf(at), recipients, limit, isSingle],
  );
  return counted > 0;
}
