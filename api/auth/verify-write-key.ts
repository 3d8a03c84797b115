import type { Logger } from 'pino';
import { findProjectOfWriteKey, findUsableWriteKey } from '../../models/access/credentials.ts';
import type { Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import { isWellFormedSecret } from '../../models/secret-digest.ts';
import type { WriteKeyCaller } from './caller.ts';
import { noteUse } from './note-use.ts';

/**
 * Finds whose a write key is.
 * @returns undefined when the key is malformed, unknown or revoked
 */
export async function verifyWriteKey(
  context: { database: Database; logger: Logger },
  written: string,
): Promise<WriteKeyCaller | undefined> {
  if (!isWellFormedSecret('tl_pk_', written)) return undefined;
  const projectId = await findProjectOfWriteKey(context.database, written);
  if (projectId === undefined) return undefined;
  const key = await inProject(context.database, projectId, (project) => findUsableWriteKey(project, written));
  if (!key) return undefined;
  if (key.isStale) noteUse(context, projectId, { table: 'write_keys', keyId: key.id });
  return { keyId: key.id, projectId, scopes: new Set(key.scopes), allowedOrigins: key.allowedOrigins };
}
