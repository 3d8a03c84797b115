import { z } from 'zod';
import { changeRetention } from '../../models/access/project-settings.ts';
import { inProject } from '../../models/in-project.ts';
import {
  findRetention,
  RETENTION_AREA_NAMES,
  RETENTION_AREAS,
  type ProjectRetention,
  type RetentionAreaName,
} from '../../models/retention/retention-settings.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, projectOption, required } from '../define-command.ts';
import { projectId, wholeNumber } from '../input.ts';
import { requireProject } from '../require-existing.ts';
import { retentionTable } from './retention-show.ts';

const input = z
  .object({
    project: projectId,
    of: z.enum(RETENTION_AREA_NAMES, { error: `must be one of ${RETENTION_AREA_NAMES.join(', ')}` }),
    days: z.union([z.literal('default').transform(() => null), wholeNumber(1, 99_999)], {
      error: 'must be a whole number of days, or default',
    }),
  })
  .superRefine(({ of, days }, context) => {
    const { least, most } = RETENTION_AREAS[of];
    if (days === null || (days >= least && days <= most)) return;
    context.addIssue({
      code: 'custom',
      path: ['days'],
      message: `must be from ${least} to ${most} for ${of}, or default`,
    });
  });

/**
 * Sets for how many days a project keeps what belongs to an area; null: as long as every project does. What is older
 * goes with the workers' next passes, and does not come back when the days are raised again.
 * @throws NotFoundError without such a project
 */
export function retentionSet(
  { database, actor }: AdminContext,
  { project, of: area, days }: { project: string; of: RetentionAreaName; days: number | null },
): Promise<ProjectRetention[]> {
  return inProject(database, project, async (scope) => {
    await requireProject(scope);
    await changeRetention(scope, { area, days }, { actor });
    return findRetention(scope);
  });
}

export const retentionSetCommand = defineCommand({
  name: 'retention set',
  summary: 'Set for how long a project keeps something. What is older is deleted for good.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --of requests --days 365',
  options: [
    projectOption(),
    required('--of <area>', `one of ${RETENTION_AREA_NAMES.join(', ')}`),
    required('--days <number>', 'days, or default: as long as every project'),
  ],
  input,
  open: openContext,
  run: retentionSet,
  text: retentionTable,
});
