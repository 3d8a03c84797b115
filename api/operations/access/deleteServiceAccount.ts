import { removeServiceAccount } from '../../../models/access/service-accounts.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { noSuchServiceAccount } from './listServiceAccountKeys.ts';

/** Deletes a service account with its keys. */
export const deleteServiceAccount: Handler<'deleteServiceAccount'> = async ({ path }, call) => {
  const id = path.serviceAccountId.toLowerCase();
  const removed = await transact(call, async (project, record) => {
    const gone = await removeServiceAccount(project, id);
    if (!gone) throw noSuchServiceAccount();
    await record('service-account.delete', id, { name: gone.name, endedKeys: gone.keys });
    return gone;
  });
  return { body: { id, endedKeys: removed.keys } };
};
