import { z } from 'zod';
import { findAppKeys, type AppKeyRow } from '../../models/access/app-keys.ts';
import { inProject } from '../../models/in-project.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, projectOption } from '../define-command.ts';
import { requireProject } from '../require-existing.ts';
import { projectId } from '../input.ts';
import { table } from '../print.ts';

const input = z.object({ project: projectId });

/** The app keys of a project, without their secrets. @throws NotFoundError */
export function appKeyList(
  { database }: AdminContext,
  { project }: z.infer<typeof input>,
): Promise<AppKeyRow[]> {
  return inProject(database, project, async (scope) => {
    await requireProject(scope);
    return findAppKeys(scope);
  });
}

export const appKeyListCommand = defineCommand({
  name: 'app-key list',
  summary: 'List the app keys of a project.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11',
  options: [projectOption()],
  input,
  open: openContext,
  run: appKeyList,
  text: (keys) =>
    table(
      ['ID', 'NAME', 'KEY', 'SINCE', 'LAST USED', 'REVOKED'],
      keys.map((key) => [
        key.id,
        key.name,
        `tl_ak_…${key.lastFour}······`,
        key.createdAt,
        key.lastUsedAt,
        key.revokedAt,
      ]),
    ),
});
