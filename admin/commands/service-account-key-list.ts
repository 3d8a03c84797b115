import { z } from 'zod';
import { findServiceAccountKeys, type ServiceAccountKeyRow } from '../../models/access/service-accounts.ts';
import { inProject } from '../../models/in-project.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, projectOption } from '../define-command.ts';
import { requireProject } from '../require-existing.ts';
import { projectId } from '../input.ts';
import { table } from '../print.ts';

const input = z.object({ project: projectId });

/** The keys of a project's service accounts, without their secrets. @throws NotFoundError */
export function serviceAccountKeyList(
  { database }: AdminContext,
  { project }: z.infer<typeof input>,
): Promise<ServiceAccountKeyRow[]> {
  return inProject(database, project, async (scope) => {
    await requireProject(scope);
    return findServiceAccountKeys(scope);
  });
}

export const serviceAccountKeyListCommand = defineCommand({
  name: 'service-account-key list',
  summary: 'List the keys of the service accounts of a project.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11',
  options: [projectOption()],
  input,
  open: openContext,
  run: serviceAccountKeyList,
  text: (keys) =>
    table(
      ['ID', 'ACCOUNT', 'KEY', 'SCOPES', 'EXPIRES', 'LAST USED', 'REVOKED'],
      keys.map((key) => [
        key.id,
        key.serviceAccount,
        `tl_sk_…${key.lastFour}······`,
        key.scopes,
        key.expiresAt,
        key.lastUsedAt,
        key.revokedAt,
      ]),
    ),
});
