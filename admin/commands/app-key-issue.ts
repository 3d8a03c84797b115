import { z } from 'zod';
import { insertAppKey } from '../../models/access/app-keys.ts';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { inProject } from '../../models/in-project.ts';
import { newSecret } from '../../models/secret-digest.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, projectOption, required } from '../define-command.ts';
import { requireProject } from '../require-existing.ts';
import { name, projectId } from '../input.ts';

const input = z.object({ project: projectId, name });

export type IssuedAppKey = {
  id: string;
  projectId: string;
  name: string;
  /** `tl_ak_…`, which nobody can read again. */
  secret: string;
};

/** Issues an app key of a project. @throws NotFoundError without such a project */
export function appKeyIssue(
  { database, actor }: AdminContext,
  { project, name: appName }: z.infer<typeof input>,
): Promise<IssuedAppKey> {
  const secret = newSecret('tl_ak_');
  return inProject(database, project, async (scope) => {
    await requireProject(scope);
    const key = await insertAppKey(scope, { name: appName, secret });
    await recordAudit(scope, {
      actor,
      action: 'app-key.issue',
      target: key.id,
      details: { name: appName },
    });
    return { id: key.id, projectId: project, name: appName, secret };
  });
}

export const appKeyIssueCommand = defineCommand({
  name: 'app-key issue',
  summary: 'Issue a key for an application that queues mail (X-App-Key). It is shown once.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --name newsletter',
  options: [projectOption(), required('--name <name>', 'the application')],
  input,
  open: openContext,
  run: appKeyIssue,
  text: ({ secret }) => secret,
  note: ({ id, name: appName }) =>
    `App key ${id} of ${appName}. It is shown this once: only its digest is kept.`,
});
