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

export type RevokedServiceAccountKey = { id: string; projectId: string; revokedAt: Date };

/**
 * Ends a key of a service account, for good.
 * @throws NotFoundError; ConflictError when it was revoked before
 */
export function serviceAccountKeyRevoke(
  { database, actor }: AdminContext,
  { project, key }: z.infer<typeof input>,
): Promise<RevokedServiceAccountKey> {
  return inProject(database, project, async (scope) => {
    const { name: projectName } = await requireProject(scope);
    const revoked = await revokeKey(scope, { table: 'service_account_keys', id: key });
    if (!revoked) throw new NotFoundError(`${projectName} has no service account key ${key}.`);
    if (!revoked.now) {
      throw new ConflictError(`Key ${key} was revoked already, at ${revoked.revokedAt.toISOString()}.`);
    }
    await recordAudit(scope, { actor, action: 'service-account-key.revoke', target: key });
    return { id: key, projectId: project, revokedAt: revoked.revokedAt };
  });
}

export const serviceAccountKeyRevokeCommand = defineCommand({
  name: 'service-account-key revoke',
  summary: 'End a key of a service account, for good.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --key 6f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e',
  options: [projectOption(), required('--key <uuid>', 'id of the key, from service-account-key list')],
  input,
  open: openContext,
  run: serviceAccountKeyRevoke,
  text: ({ id }) => `Key ${id} is revoked.`,
});
