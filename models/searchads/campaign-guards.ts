import { z } from 'zod';
import { lockName } from '../advisory-locks.ts';
import { recordAudit, type Act } from '../audit/audit-entries.ts';
import type { InProject, Project } from '../in-project.ts';
import { findRow, getValue, rows, run } from '../rows.ts';

const budgetByCurrency = z.record(z.string(), z.number());

/** Amounts in currency units, by ISO 4217 code. */
type BudgetByCurrency = z.infer<typeof budgetByCurrency>;

/**
 * `maxDailyBudget`: maximum sum of the daily budgets of enabled campaigns; a missing currency has no limit.
 * `requireApproval`: whether changes that increase spend require approval.
 */
type CampaignGuards = { maxDailyBudget: BudgetByCurrency; requireApproval: boolean };

export async function findCampaignGuards(project: Project): Promise<CampaignGuards> {
  const found = await findRow<{ maxDailyBudget: unknown; requireApproval: boolean }>(
    project,
    `select max_daily_budget as "maxDailyBudget", require_approval as "requireApproval"
     from campaign_guards where project_id = $1`,
    [project.projectId],
  );
  if (!found) return { maxDailyBudget: {}, requireApproval: false };
  return { ...found, maxDailyBudget: budgetByCurrency.parse(found.maxDailyBudget) };
}

const AUDITED_ACTIONS = {
  maxDailyBudget: 'max-daily-budget.set',
  requireApproval: 'require-approval.set',
} as const;

/** Sets the given guards and records an audit entry for each. Undefined guards stay unchanged. */
export async function setCampaignGuards(
  scope: InProject,
  guards: { [Guard in keyof CampaignGuards]?: CampaignGuards[Guard] | undefined },
  actor: Omit<Act, 'action' | 'target' | 'details'>,
): Promise<void> {
  const { maxDailyBudget, requireApproval } = guards;
  if (maxDailyBudget === undefined && requireApproval === undefined) return;
  await lockName(scope, `campaign-guards:${scope.projectId}`);
  const before = await findCampaignGuards(scope);
  await run(
    scope,
    `insert into campaign_guards as known (project_id, max_daily_budget, require_approval)
     values ($1, coalesce($2::jsonb, '{}'), coalesce($3, false))
     on conflict (project_id) do update set max_daily_budget = coalesce($2::jsonb, known.max_daily_budget),
       require_approval = coalesce($3, known.require_approval), updated_at = now()`,
    [scope.projectId, maxDailyBudget ? JSON.stringify(maxDailyBudget) : null, requireApproval ?? null],
  );
  for (const guard of ['maxDailyBudget', 'requireApproval'] as const) {
    if (guards[guard] === undefined) continue;
    const details = { before: before[guard], after: guards[guard] };
    await recordAudit(scope, { ...actor, action: AUDITED_ACTIONS[guard], target: scope.projectId, details });
  }
}

/** Returns the database's time, for the `readSince` of {@link reserveBudgets}. */
export function readDatabaseTime(project: Project): Promise<Date> {
  return getValue<Date>(project, 'select clock_timestamp()');
}

type WantedBudgets = {
  currency: string;
  /** Sum of the daily budgets of enabled campaigns, as read from the provider. */
  inUseMicros: number;
  /** Amounts to reserve, each with the id of its reservation. */
  added: readonly { id: string; micros: number }[];
  limitMicros: number;
  /** Database time at which the read of `inUseMicros` started, or an earlier time. */
  readSince: Date;
};

/**
 * `exceeded`: the amount does not fit into the limit. `busy`: the amount would fit without other pending
 * reservations.
 */
export type ReservationEnd = 'reserved' | 'exceeded' | 'busy';

/**
 * Reserves each amount that fits into the limit together with the budgets in use, pending reservations and
 * earlier amounts of the same call. Locks the project's guards, so that concurrent calls cannot exceed the
 * limit together.
 * @param isKept false: checks the amounts without storing reservations
 * @returns the result of each amount, in order
 */
export async function reserveBudgets(
  project: InProject,
  { currency, inUseMicros, added, limitMicros, readSince }: WantedBudgets,
  isKept: boolean,
): Promise<ReservationEnd[]> {
  const { projectId } = project;
  await rows(project, 'select from campaign_guards where project_id = $1 for no key update', [projectId]);
  await run(project, 'delete from budget_reservations where project_id = $1 and expires_at < now()', [
    projectId,
  ]);
  const pendingMicros = await getValue<number>(
    project,
    `select coalesce(sum(micros), 0)::float8 from budget_reservations
     where project_id = $1 and currency = $2 and id <> all($3::uuid[])
       and (released_at is null or released_at >= $4)`,
    [projectId, currency, added.map(({ id }) => id), readSince],
  );
  const capacityMicros = limitMicros - pendingMicros;
  let sumMicros = inUseMicros;
  const ends = added.map(({ micros }): ReservationEnd => {
    if (sumMicros + micros > limitMicros) return 'exceeded';
    if (sumMicros + micros > capacityMicros) return 'busy';
    sumMicros += micros;
    return 'reserved';
  });
  const reserved = added.filter((_, index) => ends[index] === 'reserved');
  if (isKept && reserved.length > 0) {
    await run(
      project,
      `insert into budget_reservations (project_id, id, currency, micros, expires_at)
       select $1, id, $2, micros, now() + interval '5 minutes' from unnest($3::uuid[], $4::bigint[]) as added (id, micros)
       on conflict (project_id, id) do update set currency = excluded.currency, micros = excluded.micros,
         released_at = null, expires_at = excluded.expires_at`,
      [projectId, currency, reserved.map(({ id }) => id), reserved.map(({ micros }) => micros)],
    );
  }
  return ends;
}

/**
 * Releases the reservations of changes whose outcome is known. A budget check whose read started before the
 * release still counts these reservations.
 */
export async function releaseBudgets(project: Project, ids: readonly string[]): Promise<void> {
  await rows(
    project,
    'update budget_reservations set released_at = clock_timestamp() where project_id = $1 and id = any($2::uuid[])',
    [project.projectId, ids],
  );
}
