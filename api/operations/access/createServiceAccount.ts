import { findOrInsertServiceAccount } from '../../../models/access/service-accounts.ts';
import { serializeServiceAccount } from '../../serializers/keys.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { nameConflict } from '../with-unique-name.ts';

export const createServiceAccount: Handler<'createServiceAccount'> = async ({ body }, call) => {
  const account = await transact(call, async (project, record) => {
    const { account: created, isNew } = await findOrInsertServiceAccount(project, body.name);
    if (!isNew) throw nameConflict('service account');
    await record('service-account.create', created.id, { name: created.name });
    return created;
  });
  return { body: serializeServiceAccount(account) };
};
