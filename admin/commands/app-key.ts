import { findAppKeys, insertAppKey } from '../../models/access/app-keys.ts';
import { generateSecret } from '../../models/secret-digest.ts';
import { NO_OPTIONS, defineOption, defineProjectCommand } from '../define-command.ts';
import { name } from '../input.ts';
import { formatTable } from '../print.ts';
import { defineRevokeCommand } from '../revoke-command.ts';

export const appKeyIssue = defineProjectCommand({
  name: 'app-key issue',
  summary: 'Issue an app key, which can only queue mail (X-App-Key). The key is shown once.',
  example: '--name newsletter',
  options: { name: defineOption(name, '<name>', 'name of the application') },
  run: async (scope, input, { audit }) => {
    const secret = generateSecret('tl_ak_');
    const { id } = await insertAppKey(scope, { name: input.name, secret });
    await audit(id, { name: input.name });
    return { id, projectId: input.project, name: input.name, secret };
  },
  text: ({ secret }) => secret,
  note: (key) =>
    `App key ${key.id} of ${key.name}. It is shown only once; Throughline stores only its digest.`,
});

export const appKeyList = defineProjectCommand({
  name: 'app-key list',
  summary: 'List the app keys of a project.',
  options: NO_OPTIONS,
  run: (scope) => findAppKeys(scope),
  text: (keys) =>
    formatTable(
      keys.map((key) => ({
        ID: key.id,
        NAME: key.name,
        KEY: `tl_ak_…${key.lastFour}······`,
        SINCE: key.createdAt,
        'LAST USED': key.lastUsedAt,
        REVOKED: key.revokedAt,
      })),
    ),
});

export const appKeyRevoke = defineRevokeCommand('app-key', 'app_keys');
