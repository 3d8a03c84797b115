import { revokeKey } from '../models/access/keys.ts';
import { defineOption, defineProjectCommand } from './define-command.ts';
import { ConflictError, NotFoundError } from './failures.ts';
import { uuid } from './input.ts';

export function defineRevokeCommand(noun: string, table: 'app_keys' | 'write_keys' | 'service_account_keys') {
  const keyName = noun.replace(/-key$/, ' key');
  const title = keyName.replace(/^./, (letter) => letter.toUpperCase());
  return defineProjectCommand({
    name: `${noun} revoke`,
    summary: `Revoke one ${keyName}.`,
    example: '--key 6f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e',
    options: { key: defineOption(uuid, '<uuid>', `id of the key, from ${noun} list`) },
    run: async (scope, { key, project: projectId }, { project, audit }) => {
      const revoked = await revokeKey(scope, { table, id: key });
      if (!revoked) throw new NotFoundError(`${project.name} has no ${keyName} ${key}.`);
      if (!revoked.revokedByThisCall) {
        throw new ConflictError(`${title} ${key} was already revoked at ${revoked.revokedAt.toISOString()}.`);
      }
      await audit(key);
      return { id: key, projectId, revokedAt: revoked.revokedAt };
    },
    text: ({ id }) => `${title} ${id} is revoked.`,
  });
}
