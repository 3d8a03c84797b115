import { KEY_SCOPES } from '../../domain/scopes.ts';
import {
  findOrInsertServiceAccount,
  findServiceAccountKeys,
  insertServiceAccountKey,
} from '../../models/access/service-accounts.ts';
import { generateSecret } from '../../models/secret-digest.ts';
import { NO_OPTIONS, defineOption, defineProjectCommand } from '../define-command.ts';
import { NotFoundError } from '../failures.ts';
import { duration, keyScopes, name } from '../input.ts';
import { formatTable } from '../print.ts';
import { defineRevokeCommand } from '../revoke-command.ts';

export const serviceAccountKeyIssue = defineProjectCommand({
  name: 'service-account-key issue',
  summary: 'Issue a service-account key (Authorization: ApiKey …). The key is shown once.',
  example: '--service-account crm-sync --scope emails:send',
  options: {
    serviceAccount: defineOption(name, '<name>', 'name of the service account (created if needed)'),
    scope: defineOption(keyScopes, '<scope...>', `scopes of the key, any of ${KEY_SCOPES.join(', ')}`),
    expiresIn: defineOption(duration.optional(), '<time>', 'lifetime, such as 90d (default: no expiry)'),
  },
  run: async (scope, { project: projectId, serviceAccount, scope: scopes, expiresIn }, { audit }) => {
    const secret = generateSecret('tl_sk_');
    const expiresAt = expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000);
    const { account } = await findOrInsertServiceAccount(scope, serviceAccount);
    const key = await insertServiceAccountKey(scope, {
      serviceAccountId: account.id,
      secret,
      scopes,
      expiresAt,
      issuedBy: null,
    });
    if (!key)
      throw new NotFoundError(`Service account ${serviceAccount} was deleted concurrently. Try again.`);
    await audit(key.id, { serviceAccount, scopes, expiresAt });
    return { id: key.id, projectId, serviceAccount, scopes, expiresAt, secret };
  },
  text: ({ secret }) => secret,
  note: ({ id, serviceAccount, expiresAt }) =>
    `Key ${id} of ${serviceAccount}, ${expiresAt ? `until ${expiresAt.toISOString()}` : 'without expiry'}. ` +
    'It is shown only once; Throughline stores only its digest.',
});

export const serviceAccountKeyList = defineProjectCommand({
  name: 'service-account-key list',
  summary: 'List the keys of the service accounts of a project.',
  options: NO_OPTIONS,
  run: (scope) => findServiceAccountKeys(scope),
  text: (keys) =>
    formatTable(
      keys.map((key) => ({
        ID: key.id,
        ACCOUNT: key.serviceAccount,
        KEY: `tl_sk_…${key.lastFour}······`,
        SCOPES: key.scopes,
        EXPIRES: key.expiresAt,
        'LAST USED': key.lastUsedAt,
        REVOKED: key.revokedAt,
      })),
    ),
});

export const serviceAccountKeyRevoke = defineRevokeCommand('service-account-key', 'service_account_keys');
