import { z } from 'zod';
import { inProject } from '../../models/in-project.ts';
import {
  findRetention,
  RETENTION_AREAS,
  type ProjectRetention,
} from '../../models/retention/retention-settings.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, projectOption } from '../define-command.ts';
import { projectId } from '../input.ts';
import { table } from '../print.ts';
import { requireProject } from '../require-existing.ts';

const input = z.object({ project: projectId });

/** For how long a project keeps what. @throws NotFoundError without such a project */
export function retentionShow(
  { database }: AdminContext,
  { project }: z.infer<typeof input>,
): Promise<ProjectRetention[]> {
  return inProject(database, project, async (scope) => {
    await requireProject(scope);
    return findRetention(scope);
  });
}

/** A line for each area, with what a project may set. */
export function retentionTable(retention: readonly ProjectRetention[]): string {
  return table(
    ['WHAT', 'DAYS', 'OWN', 'DEFAULT', 'BOUNDS'],
    retention.map(({ area, days, isOwn }) => {
      const { defaultDays, least, most } = RETENTION_AREAS[area];
      return [area, days, isOwn, defaultDays, `${least} to ${most}`];
    }),
  );
}

export const retentionShowCommand = defineCommand({
  name: 'retention show',
  summary: 'Show for how long a project keeps what.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11',
  options: [projectOption()],
  input,
  open: openContext,
  run: retentionShow,
  text: retentionTable,
});
