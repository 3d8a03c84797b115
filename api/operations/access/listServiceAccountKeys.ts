import { findServiceAccountKeys } from '../../../models/access/service-accounts.ts';
import { inProject } from '../../../models/in-project.ts';
import { presentServiceAccountKey } from '../../presenters/service-account.ts';
import type { Handler } from '../operation.ts';
import { pageOf } from '../page.ts';
import { serviceAccountOf } from './service-account-of.ts';

/** A page of the keys of a service account, without their secrets. */
export const listServiceAccountKeys: Handler<'listServiceAccountKeys'> = async ({ path, query }, call) => {
  const { items, pagination } = await inProject(call.context.database, call.projectId, async (project) => {
    const { id: serviceAccountId } = await serviceAccountOf(project, path.serviceAccountId);
    return pageOf(query, (page) => findServiceAccountKeys(project, { serviceAccountId, ...page }));
  });
  return { body: { keys: items.map(presentServiceAccountKey), pagination } };
};
