import { findServiceAccounts } from '../../../models/access/service-accounts.ts';
import { serializeServiceAccount } from '../../serializers/keys.ts';
import type { Handler } from '../operation.ts';
import { readOffsetPage } from '../page.ts';
import { transact } from '../transact.ts';

export const listServiceAccounts: Handler<'listServiceAccounts'> = async ({ query }, call) => {
  const { items, pagination } = await transact(call, (project) =>
    readOffsetPage(query, (page) => findServiceAccounts(project, page)),
  );
  return { body: { serviceAccounts: items.map(serializeServiceAccount), pagination } };
};
