import { z } from 'zod';
import { accountRequest, type AccountRead } from './account-read.ts';
import { enumeration, id64 } from './wire.ts';

const MAX_ACTIONS = 1_000;

const actionRow = z.object({
  conversion_action: z.object({
    id: id64,
    name: z.string(),
    status: enumeration,
    type: enumeration,
  }),
});

/** Lists the account's own conversion actions, sorted by name, but not those of its manager. */
export const listConversionActions: AccountRead<'listConversionActions'> = {
  request: accountRequest,
  ttlSeconds: 60,
  async read({ search }) {
    const found = await search(
      `SELECT conversion_action.id, conversion_action.name, conversion_action.status, conversion_action.type
       FROM conversion_action ORDER BY conversion_action.name LIMIT ${MAX_ACTIONS}`,
      actionRow,
    );
    const conversionActions = found.map(({ conversion_action: { id, name, status, type } }) => ({
      id,
      name,
      status,
      type,
      importsClicks: status === 'ENABLED' && type === 'UPLOAD_CLICKS',
    }));
    return { conversionActions };
  },
};
