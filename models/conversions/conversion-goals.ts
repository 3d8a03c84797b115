import { z } from 'zod';
import type { InProject, Project } from '../in-project.ts';
import { findRow, rows, run } from '../rows.ts';

const digits = z.string().regex(/^\d{1,25}$/);

const destinations = z.array(
  z.object({
    connectionId: z.uuid(),
    provider: z.enum(['googleads', 'meta']),
    account: digits,
    conversionAction: digits.optional(),
    loginCustomerId: digits.optional(),
  }),
);

export type GoalRow = {
  name: string;
  /** `order`, or a lifecycle stage. */
  triggerOn: string;
  destinations: z.infer<typeof destinations>;
  /** Days before the event within which a click counts. */
  windowDays: number;
  requireConsent: boolean;
  validateOnly: boolean;
  /** Events received before this time are not reported. A change of `triggerOn` sets the current time. */
  since: Date;
  createdAt: Date;
  updatedAt: Date;
};

export type NewGoal = Omit<GoalRow, 'since' | 'createdAt' | 'updatedAt'>;

const COLUMNS = `name, trigger_on as "triggerOn", destinations, window_days as "windowDays",
  require_consent as "requireConsent", validate_only as "validateOnly", since, created_at as "createdAt",
  updated_at as "updatedAt"`;

type StoredRow = Omit<GoalRow, 'destinations'> & { destinations: unknown };

function parseRow(row: StoredRow): GoalRow {
  return { ...row, destinations: destinations.parse(row.destinations) };
}

export async function findGoals(project: Project | InProject): Promise<GoalRow[]> {
  const found = await rows<StoredRow>(
    project,
    `select ${COLUMNS} from conversion_goals where project_id = $1 order by name`,
    [project.projectId],
  );
  return found.map(parseRow);
}

export async function findGoal(project: Project | InProject, name: string): Promise<GoalRow | undefined> {
  const found = await findRow<StoredRow>(
    project,
    `select ${COLUMNS} from conversion_goals where project_id = $1 and name = $2`,
    [project.projectId, name],
  );
  return found && parseRow(found);
}

/**
 * Inserts or replaces a goal, and makes the project due at once. A replaced goal keeps `since` unless its
 * trigger changes.
 * @returns undefined if the project would exceed `maxGoals`
 */
export async function storeGoal(
  project: InProject,
  goal: NewGoal,
  maxGoals: number,
): Promise<GoalRow | undefined> {
  const { projectId } = project;
  // This statement locks the project's row in `conversion_feeds`, so that inserts of goals wait for each
  // other.
  await run(
    project,
    `insert into conversion_feeds (project_id, due_at) values ($1, now())
     on conflict (project_id) do update set due_at = now(), check_at = now()`,
    [projectId],
  );
  const stored = await findRow<StoredRow>(
    project,
    `insert into conversion_goals (project_id, name, trigger_on, destinations, window_days, require_consent, validate_only)
     select $1, $2, $3, $4::jsonb, $5, $6, $7
     where exists (select from conversion_goals where project_id = $1 and name = $2)
       or (select count(*) from conversion_goals where project_id = $1) < $8
     on conflict (project_id, name) do update set trigger_on = excluded.trigger_on,
       destinations = excluded.destinations, window_days = excluded.window_days,
       require_consent = excluded.require_consent, validate_only = excluded.validate_only, updated_at = now(),
       since = case when conversion_goals.trigger_on = excluded.trigger_on then conversion_goals.since else now() end
     returning ${COLUMNS}`,
    [
      projectId,
      goal.name,
      goal.triggerOn,
      JSON.stringify(goal.destinations),
      goal.windowDays,
      goal.requireConsent,
      goal.validateOnly,
      maxGoals,
    ],
  );
  return stored && parseRow(stored);
}

export async function deleteGoal(project: InProject, name: string): Promise<GoalRow | undefined> {
  const deleted = await findRow<StoredRow>(
    project,
    `delete from conversion_goals where project_id = $1 and name = $2 returning ${COLUMNS}`,
    [project.projectId, name],
  );
  return deleted && parseRow(deleted);
}
