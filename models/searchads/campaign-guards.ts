import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize';
import { z } from 'zod';
import { recordAudit, type Act } from '../audit/audit-entries.ts';
import type { InProject, Project } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { table } from '../table.ts';

const budgetByCurrency = z.record(z.string(), z.number());

/** Amounts a day, in units of each currency, by its ISO 4217 code. */
export type BudgetByCurrency = z.infer<typeof budgetByCurrency>;

/** What keeps a project's campaigns in bounds; no row: nothing does. */
class CampaignGuard extends Model<InferAttributes<CampaignGuard>, InferCreationAttributes<CampaignGuard>> {
  declare projectId: string;
  declare maxDailyBudget: BudgetByCurrency;
  /** Whether what would spend more waits for a second person. */
  declare requireApproval: CreationOptional<boolean>;
  declare updatedAt: CreationOptional<Date>;
}

table((sequelize) =>
  class extends CampaignGuard {}.init(
    {
      projectId: { type: DataTypes.UUID, primaryKey: true },
      maxDailyBudget: { type: DataTypes.JSONB, allowNull: false },
      requireApproval: { type: DataTypes.BOOLEAN, allowNull: false },
      updatedAt: { type: DataTypes.DATE, allowNull: false },
    },
    {
      sequelize,
      modelName: 'CampaignGuard',
      tableName: 'campaign_guards',
      underscored: true,
      timestamps: false,
    },
  ),
);

/** What all enabled campaigns of a project may have a day, by currency; a currency that is not there has no limit. */
export async function findMaxDailyBudget(project: Project): Promise<BudgetByCurrency> {
  const [found] = await rows<{ maxDailyBudget: unknown }>(
    project,
    'select max_daily_budget as "maxDailyBudget" from campaign_guards where project_id = $1',
    [project.projectId],
  );
  return found ? budgetByCurrency.parse(found.maxDailyBudget) : {};
}

/** Sets all of a project's limits of daily budgets. */
export async function setMaxDailyBudget(
  scope: InProject,
  to: BudgetByCurrency,
  actor: Omit<Act, 'action' | 'target' | 'details'>,
): Promise<void> {
  const before = await findMaxDailyBudget(scope);
  await run(
    scope,
    `insert into campaign_guards (project_id, max_daily_budget) values ($1, $2::jsonb)
     on conflict (project_id) do update set max_daily_budget = excluded.max_daily_budget, updated_at = now()`,
    [scope.projectId, JSON.stringify(to)],
  );
  const details = { before, after: to };
  await recordAudit(scope, { ...actor, action: 'max-daily-budget.set', target: scope.projectId, details });
}

/** Whether what would spend more waits for a second person in a project. */
export async function findRequireApproval(project: Project): Promise<boolean> {
  const [found] = await rows<{ requireApproval: boolean }>(
    project,
    'select require_approval as "requireApproval" from campaign_guards where project_id = $1',
    [project.projectId],
  );
  return found?.requireApproval ?? false;
}

/** Sets whether what would spend more waits for a second person in a project. */
export async function setRequireApproval(
  scope: InProject,
  to: boolean,
  actor: Omit<Act, 'action' | 'target' | 'details'>,
): Promise<void> {
  const before = await findRequireApproval(scope);
  await run(
    scope,
    `insert into campaign_guards (project_id, require_approval) values ($1, $2)
     on conflict (project_id) do update set require_approval = excluded.require_approval, updated_at = now()`,
    [scope.projectId, to],
  );
  const details = { before, after: to };
  await recordAudit(scope, { ...actor, action: 'require-approval.set', target: scope.projectId, details });
}
