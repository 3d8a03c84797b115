import { insertServiceAccountKey } from '../../../models/access/service-accounts.ts';
import { generateSecret } from '../../../models/secret-digest.ts';
import { requireGrantable } from '../../credentials/permissions.ts';
import { invalidField, requireFound } from '../../request/errors.ts';
import { serializeServiceAccountKey } from '../../serializers/keys.ts';
import { requireUser, type Handler } from '../operation.ts';
import { findGrantableScopes } from '../team/grantable-scopes.ts';
import { transact } from '../transact.ts';
import { requireKeyCapacity } from './createAppKey.ts';
import { requireServiceAccount } from './listServiceAccountKeys.ts';

export const createServiceAccountKey: Handler<'createServiceAccountKey'> = async ({ path, body }, call) => {
  const { scopes } = body;
  const expiresAt = body.expiresAt === undefined ? null : parseFutureTime(body.expiresAt);
  const grantableScopes = await findGrantableScopes(call);

  const secret = generateSecret('tl_sk_');
  const key = await transact(call, async (project, record) => {
    const account = await requireServiceAccount(project, path.serviceAccountId);
    requireGrantable(scopes, grantableScopes, 'scopes');
    await requireKeyCapacity(project);
    const inserted = await insertServiceAccountKey(project, {
      serviceAccountId: account.id,
      secret,
      scopes,
      expiresAt,
      // This user may not approve changes that the key requests. If a platform client issues the key, this
      // user is the client's owner.
      issuedBy: `user:${requireUser(call).user.id}`,
    });
    const issued = requireFound(inserted, 'service account');
    await record('service-account-key.issue', issued.id, { serviceAccount: account.name, scopes, expiresAt });
    return issued;
  });
  return { body: { ...serializeServiceAccountKey(key), secret } };
};

function parseFutureTime(text: string): Date {
  const time = new Date(text);
  if (time.getTime() <= Date.now()) throw invalidField('expiresAt', 'must be in the future');
  return time;
}
