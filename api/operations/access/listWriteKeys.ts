import { findWriteKeys } from '../../../models/access/write-keys.ts';
import { serializeWriteKey } from '../../serializers/keys.ts';
import type { Handler } from '../operation.ts';
import { readOffsetPage } from '../page.ts';
import { transact } from '../transact.ts';

export const listWriteKeys: Handler<'listWriteKeys'> = async ({ query }, call) => {
  const { items, pagination } = await transact(call, (project) =>
    readOffsetPage(query, (page) => findWriteKeys(project, page)),
  );
  return { body: { writeKeys: items.map(serializeWriteKey), pagination } };
};
