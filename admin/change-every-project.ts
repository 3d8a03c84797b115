import { findProjectIds } from '../models/access/projects.ts';
import { recordAudit } from '../models/audit/audit-entries.ts';
import { inProject, type InProject } from '../models/in-project.ts';
import type { AdminContext } from './context.ts';

/**
 * Runs `change` for each project in its own transaction, with an audit entry if rows were changed.
 * @param change returns the number of changed rows
 * @returns the number of changed rows of all projects
 */
export async function changeEveryProject(
  { database, actor }: AdminContext,
  { action, details }: { action: string; details?: Record<string, unknown> },
  change: (scope: InProject) => Promise<number>,
): Promise<number> {
  let changed = 0;
  for (const target of await findProjectIds(database)) {
    changed += await inProject(database, target, async (scope) => {
      const count = await change(scope);
      if (count > 0) await recordAudit(scope, { actor, action, target, details: { count, ...details } });
      return count;
    });
  }
  return changed;
}
