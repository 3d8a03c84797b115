import { findWriteKeys, insertWriteKey } from '../../models/access/write-keys.ts';
import { generateSecret } from '../../models/secret-digest.ts';
import { NO_OPTIONS, defineOption, defineProjectCommand } from '../define-command.ts';
import { name, origins } from '../input.ts';
import { formatTable } from '../print.ts';
import { defineRevokeCommand } from '../revoke-command.ts';

export const writeKeyCreate = defineProjectCommand({
  name: 'write-key create',
  summary: 'Create a write key, with which the pages of a site send events. The key is not secret.',
  example: '--name shop --origin https://www.example.com https://shop.example.com',
  options: {
    name: defineOption(name, '<name>', 'name of the site'),
    origin: defineOption(origins, '<origin...>', 'allowed origins of its pages'),
  },
  run: async (scope, { name: site, origin: allowedOrigins }, { audit }) => {
    const created = await insertWriteKey(scope, {
      name: site,
      key: generateSecret('tl_pk_'),
      allowedOrigins,
    });
    await audit(created.id, { name: site, allowedOrigins });
    return created;
  },
  text: ({ key }) => key,
  note: (created) => `Write key ${created.id} of ${created.name} for ${created.allowedOrigins.join(', ')}.`,
});

export const writeKeyList = defineProjectCommand({
  name: 'write-key list',
  summary: 'List the write keys of a project.',
  options: NO_OPTIONS,
  run: (scope) => findWriteKeys(scope),
  text: (keys) =>
    formatTable(
      keys.map((key) => ({
        ID: key.id,
        NAME: key.name,
        KEY: key.key,
        ORIGINS: key.allowedOrigins.join(' '),
        SINCE: key.createdAt,
        'LAST USED': key.lastUsedAt,
        REVOKED: key.revokedAt,
      })),
    ),
});

export const writeKeyRevoke = defineRevokeCommand('write-key', 'write_keys');
