import { findServiceAccounts } from '../../../models/access/service-accounts.ts';
import { inProject } from '../../../models/in-project.ts';
import { serializeServiceAccount } from '../../serializers/service-account.ts';
import type { Handler } from '../operation.ts';
import { pageOf } from '../page.ts';

/** A page of the project's service accounts. */
export const listServiceAccounts: Handler<'listServiceAccounts'> = async ({ query }, call) => {
  const { items, pagination } = await inProject(call.context.database, call.projectId, (project) =>
    pageOf(query, (page) => findServiceAccounts(project, page)),
  );
  return { body: { serviceAccounts: items.map(serializeServiceAccount), pagination } };
};
