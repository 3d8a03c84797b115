import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize';
import type { InProject } from '../in-project.ts';
import { run } from '../rows.ts';
import { table } from '../table.ts';
import {
  isRetentionArea,
  RETENTION_AREA_NAMES,
  RETENTION_AREAS,
  type RetentionAreaName,
} from './retention-areas.ts';

/** Days that a project has set for itself. Without a row, the area's default holds. */
class RetentionSetting extends Model<
  InferAttributes<RetentionSetting>,
  InferCreationAttributes<RetentionSetting>
> {
  declare projectId: string;
  /** A {@link RetentionAreaName}; one of a release before or after this one is passed over. */
  declare area: string;
  declare days: number;
  declare updatedAt: CreationOptional<Date>;
  /** Of what is deleted up to midnight only: up to when it was. Workers write it. */
  declare passedUntil: CreationOptional<Date | null>;
}

const retention = table((sequelize) =>
  class extends RetentionSetting {}.init(
    {
      projectId: { type: DataTypes.UUID, primaryKey: true },
      area: { type: DataTypes.TEXT, primaryKey: true },
      days: { type: DataTypes.INTEGER, allowNull: false },
      updatedAt: { type: DataTypes.DATE },
      passedUntil: { type: DataTypes.DATE },
    },
    { sequelize, modelName: 'Retention', tableName: 'retention', underscored: true, timestamps: false },
  ),
);

/** The days of an area, and whether the project has set them. */
export type ProjectRetention = { area: RetentionAreaName; days: number; isOwn: boolean };

/** How long the project keeps what, of every area. */
export async function findRetention(project: InProject): Promise<ProjectRetention[]> {
  const { projectId, transaction } = project;
  const found = await retention(project).findAll({ where: { projectId }, raw: true, transaction });
  const own = new Map(
    found.flatMap(({ area, days }) => (isRetentionArea(area) ? [[area, days] as const] : [])),
  );
  return RETENTION_AREA_NAMES.map((area) => {
    const days = own.get(area);
    return { area, days: days ?? RETENTION_AREAS[area].defaultDays, isOwn: days !== undefined };
  });
}

/**
 * Sets the days of an area within its bounds; null: what every project has. It holds from the workers' next pass on.
 */
export async function setRetention(
  project: InProject,
  { area, days }: { area: RetentionAreaName; days: number | null },
): Promise<void> {
  const { projectId, transaction } = project;
  if (days === null) {
    await retention(project).destroy({ where: { projectId, area }, transaction });
    return;
  }
  await run(
    project,
    `insert into retention (project_id, area, days) values ($1, $2, $3)
     on conflict (project_id, area) do update set days = excluded.days, updated_at = now()`,
    [projectId, area, days],
  );
}
