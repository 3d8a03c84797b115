import { toOrigin } from '../../../domain/web-origin.ts';
import { countLiveWriteKeys, insertWriteKey } from '../../../models/access/write-keys.ts';
import type { InProject } from '../../../models/in-project.ts';
import { generateSecret } from '../../../models/secret-digest.ts';
import { requireGrantable } from '../../credentials/permissions.ts';
import { invalidFields, conflict } from '../../request/errors.ts';
import { serializeWriteKey } from '../../serializers/keys.ts';
import type { Handler } from '../operation.ts';
import { findGrantableScopes } from '../team/grantable-scopes.ts';
import { transact } from '../transact.ts';

const MAX_LIVE_WRITE_KEYS = 100;

/** The key can send events, so the caller must hold `events:write`. */
export const createWriteKey: Handler<'createWriteKey'> = async ({ body }, call) => {
  const { name } = body;
  const allowedOrigins = normalizeOrigins(body.allowedOrigins);
  requireGrantable(['events:write'], await findGrantableScopes(call));
  const key = await transact(call, async (project, record) => {
    await requireWriteKeyCapacity(project);
    const created = await insertWriteKey(project, { name, key: generateSecret('tl_pk_'), allowedOrigins });
    await record('write-key.create', created.id, { name, allowedOrigins });
    return created;
  });
  return { body: serializeWriteKey(key) };
};

/**
 * Converts origins to the form that browsers send, and removes duplicates.
 * @throws AppError 400 that names each invalid origin
 */
function normalizeOrigins(origins: readonly string[]): string[] {
  const normalized = origins.map((origin) => toOrigin(origin));
  const faults = normalized.flatMap((origin, index) =>
    origin === undefined
      ? [{ path: `allowedOrigins[${index}]`, message: 'must be a scheme and host, without a path' }]
      : [],
  );
  if (faults.length > 0) throw invalidFields(faults);
  return [...new Set(normalized.filter((origin) => origin !== undefined))];
}

async function requireWriteKeyCapacity(project: InProject): Promise<void> {
  if ((await countLiveWriteKeys(project)) < MAX_LIVE_WRITE_KEYS) return;
  throw conflict(
    `The project has the maximum of ${MAX_LIVE_WRITE_KEYS} active write keys. Revoke an unused one.`,
  );
}
