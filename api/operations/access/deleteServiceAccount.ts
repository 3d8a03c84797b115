import { removeServiceAccount } from '../../../models/access/service-accounts.ts';
import { requireFound } from '../../request/errors.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';

export const deleteServiceAccount: Handler<'deleteServiceAccount'> = async ({ path }, call) => {
  const { serviceAccountId: id } = path;
  const removed = await transact(call, async (project, record) => {
    const account = requireFound(await removeServiceAccount(project, id), 'service account');
    await record('service-account.delete', id, { name: account.name, endedKeys: account.keys });
    return account;
  });
  return { body: { id, endedKeys: removed.keys } };
};
