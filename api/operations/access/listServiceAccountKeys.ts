import {
  findServiceAccountKeys,
  findServiceAccount,
  type ServiceAccount,
} from '../../../models/access/service-accounts.ts';
import type { InProject } from '../../../models/in-project.ts';
import { requireFound } from '../../request/errors.ts';
import { serializeServiceAccountKey } from '../../serializers/keys.ts';
import type { Handler } from '../operation.ts';
import { readOffsetPage } from '../page.ts';
import { transact } from '../transact.ts';

export const listServiceAccountKeys: Handler<'listServiceAccountKeys'> = async ({ path, query }, call) => {
  const { items, pagination } = await transact(call, async (project) => {
    const { id: serviceAccountId } = await requireServiceAccount(project, path.serviceAccountId);
    return readOffsetPage(query, (page) => findServiceAccountKeys(project, { serviceAccountId, ...page }));
  });
  return { body: { keys: items.map(serializeServiceAccountKey), pagination } };
};

/** @throws AppError 404 */
export async function requireServiceAccount(project: InProject, id: string): Promise<ServiceAccount> {
  return requireFound(await findServiceAccount(project, id), 'service account');
}
