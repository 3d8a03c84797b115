import { z } from 'zod';
import { revokeKey } from '../../models/access/keys.ts';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { inProject } from '../../models/in-project.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, projectOption, required } from '../define-command.ts';
import { ConflictError, NotFoundError } from '../failures.ts';
import { keyId, projectId } from '../input.ts';
import { requireProject } from '../require-existing.ts';

const input = z.object({ project: projectId, key: keyId });

export type RevokedWriteKey = { id: string; projectId: string; revokedAt: Date };

/** Ends a write key, for good. @throws NotFoundError; ConflictError when it was revoked before */
export function writeKeyRevoke(
  { database, actor }: AdminContext,
  { project, key }: z.infer<typeof input>,
): Promise<RevokedWriteKey> {
  return inProject(database, project, async (scope) => {
    const { name: projectName } = await requireProject(scope);
    const revoked = await revokeKey(scope, { table: 'write_keys', id: key });
    if (!revoked) throw new NotFoundError(`${projectName} has no write key ${key}.`);
    if (!revoked.now) {
      throw new ConflictError(`Write key ${key} was revoked already, at ${revoked.revokedAt.toISOString()}.`);
    }
    await recordAudit(scope, { actor, action: 'write-key.revoke', target: key });
    return { id: key, projectId: project, revokedAt: revoked.revokedAt };
  });
}

export const writeKeyRevokeCommand = defineCommand({
  name: 'write-key revoke',
  summary: 'End a write key, for good.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --key 6f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e',
  options: [projectOption(), required('--key <uuid>', 'id of the key, from write-key list')],
  input,
  open: openContext,
  run: writeKeyRevoke,
  text: ({ id }) => `Write key ${id} is revoked.`,
});
