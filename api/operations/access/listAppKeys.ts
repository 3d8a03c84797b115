import { findAppKeys } from '../../../models/access/app-keys.ts';
import { serializeAppKey } from '../../serializers/keys.ts';
import type { Handler } from '../operation.ts';
import { readOffsetPage } from '../page.ts';
import { transact } from '../transact.ts';

export const listAppKeys: Handler<'listAppKeys'> = async ({ query }, call) => {
  const { items, pagination } = await transact(call, (project) =>
    readOffsetPage(query, (page) => findAppKeys(project, page)),
  );
  return { body: { appKeys: items.map(serializeAppKey), pagination } };
};
