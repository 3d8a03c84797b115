import { z } from 'zod';
import { revokeKey } from '../../models/access/keys.ts';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { inProject } from '../../models/in-project.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, projectOption, required } from '../define-command.ts';
import { ConflictError, NotFoundError } from '../failures.ts';
import { requireProject } from '../require-existing.ts';
import { keyId, projectId } from '../input.ts';

const input = z.object({ project: projectId, key: keyId });

export type RevokedAppKey = { id: string; projectId: string; revokedAt: Date };

/** Ends an app key, for good. @throws NotFoundError; ConflictError when it was revoked before */
export function appKeyRevoke(
  { database, actor }: AdminContext,
  { project, key }: z.infer<typeof input>,
): Promise<RevokedAppKey> {
  return inProject(database, project, async (scope) => {
    const { name: projectName } = await requireProject(scope);
    const revoked = await revokeKey(scope, { table: 'app_keys', id: key });
    if (!revoked) throw new NotFoundError(`${projectName} has no app key ${key}.`);
    if (!revoked.now) {
      throw new ConflictError(`App key ${key} was revoked already, at ${revoked.revokedAt.toISOString()}.`);
    }
    await recordAudit(scope, { actor, action: 'app-key.revoke', target: key });
    return { id: key, projectId: project, revokedAt: revoked.revokedAt };
  });
}

export const appKeyRevokeCommand = defineCommand({
  name: 'app-key revoke',
  summary: 'End an app key, for good.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --key 6f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e',
  options: [projectOption(), required('--key <uuid>', 'id of the key, from app-key list')],
  input,
  open: openContext,
  run: appKeyRevoke,
  text: ({ id }) => `App key ${id} is revoked.`,
});
