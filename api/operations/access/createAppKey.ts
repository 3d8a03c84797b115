import { insertAppKey } from '../../../models/access/app-keys.ts';
import { countLiveKeys } from '../../../models/access/keys.ts';
import type { InProject } from '../../../models/in-project.ts';
import { generateSecret } from '../../../models/secret-digest.ts';
import { requireGrantable } from '../../credentials/permissions.ts';
import { conflict } from '../../request/errors.ts';
import { serializeAppKey } from '../../serializers/keys.ts';
import type { Handler } from '../operation.ts';
import { findGrantableScopes } from '../team/grantable-scopes.ts';
import { transact } from '../transact.ts';

/** The key can send mail, so the caller must hold `emails:send`. */
export const createAppKey: Handler<'createAppKey'> = async ({ body }, call) => {
  requireGrantable(['emails:send'], await findGrantableScopes(call));

  const secret = generateSecret('tl_ak_');
  const key = await transact(call, async (project, record) => {
    await requireKeyCapacity(project);
    const issued = await insertAppKey(project, { name: body.name, secret });
    await record('app-key.issue', issued.id, { name: body.name });
    return issued;
  });
  return { body: { ...serializeAppKey(key), secret } };
};

const MAX_LIVE_KEYS = 100;

/** @throws AppError 409 if active app keys and service-account keys together have reached the maximum */
export async function requireKeyCapacity(project: InProject): Promise<void> {
  if ((await countLiveKeys(project)) < MAX_LIVE_KEYS) return;
  throw conflict(`The project has the maximum of ${MAX_LIVE_KEYS} active keys. Revoke an unused one.`);
}
