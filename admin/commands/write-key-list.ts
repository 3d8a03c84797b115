import { z } from 'zod';
import { findWriteKeys, type WriteKeyRow } from '../../models/access/write-keys.ts';
import { inProject } from '../../models/in-project.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, projectOption } from '../define-command.ts';
import { projectId } from '../input.ts';
import { table } from '../print.ts';
import { requireProject } from '../require-existing.ts';

const input = z.object({ project: projectId });

/** The write keys of a project. @throws NotFoundError */
export function writeKeyList(
  { database }: AdminContext,
  { project }: z.infer<typeof input>,
): Promise<WriteKeyRow[]> {
  return inProject(database, project, async (scope) => {
    await requireProject(scope);
    return findWriteKeys(scope);
  });
}

export const writeKeyListCommand = defineCommand({
  name: 'write-key list',
  summary: 'List the write keys of a project.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11',
  options: [projectOption()],
  input,
  open: openContext,
  run: writeKeyList,
  text: (keys) =>
    table(
      ['ID', 'NAME', 'KEY', 'ORIGINS', 'SINCE', 'LAST USED', 'REVOKED'],
      keys.map((key) => [
        key.id,
        key.name,
        key.key,
        key.allowedOrigins.join(' '),
        key.createdAt,
        key.lastUsedAt,
        key.revokedAt,
      ]),
    ),
});
