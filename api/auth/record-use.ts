import type { Logger } from 'pino';
import { touchKey } from '../../models/access/keys.ts';
import type { Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';

/** Records that a key was used. The answer does not wait for this, and does not fail with it. */
export function recordUse(
  { database, logger }: { database: Database; logger: Logger },
  projectId: string,
  { table, keyId }: { table: Parameters<typeof touchKey>[1]; keyId: string },
): void {
  inProject(database, projectId, (project) => touchKey(project, table, keyId)).catch((error: unknown) => {
    logger.warn({ keyId, error: error instanceof Error ? error.name : 'unknown' }, 'last use not noted');
  });
}
