import type { Logger } from 'pino';
import {
  findProjectOfAppKey,
  findProjectOfServiceAccountKey,
} from '../../models/access/find-project-of-key.ts';
import { findUsableAppKey, findUsableServiceAccountKey } from '../../models/access/find-usable-key.ts';
import { touchKey } from '../../models/access/touch-key.ts';
import type { Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import { digestSecret, isWellFormedSecret } from '../../models/secret-digest.ts';
import type { KeyCaller } from './caller.ts';

/** What tells service-account keys from app keys. */
const KINDS = {
  apiKey: {
    prefix: 'tl_sk_',
    table: 'service_account_keys',
    findProject: findProjectOfServiceAccountKey,
    findUsable: findUsableServiceAccountKey,
  },
  appKey: {
    prefix: 'tl_ak_',
    table: 'app_keys',
    findProject: findProjectOfAppKey,
    findUsable: findUsableAppKey,
  },
} as const;

/**
 * Finds whose a service-account key (`apiKey`) or an app key (`appKey`) is.
 * @returns undefined when the key is malformed, unknown, revoked or expired
 */
export async function verifyKey(
  { database, logger }: { database: Database; logger: Logger },
  kind: keyof typeof KINDS,
  secret: string,
): Promise<KeyCaller | undefined> {
  const { prefix, table, findProject, findUsable } = KINDS[kind];
  if (!isWellFormedSecret(prefix, secret)) return undefined;
  const digest = digestSecret(secret);
  const projectId = await findProject(database, digest);
  if (projectId === undefined) return undefined;
  const key = await inProject(database, projectId, (project) => findUsable(project, digest));
  if (!key) return undefined;
  if (key.isStale) {
    // Beside the answer: when a key was last used is worth neither its time nor its failure.
    inProject(database, projectId, (project) => touchKey(project, table, key.id)).catch((error: unknown) => {
      logger.warn(
        { keyId: key.id, error: error instanceof Error ? error.name : 'unknown' },
        'last use not noted',
      );
    });
  }
  return { keyId: key.id, projectId, scopes: new Set(key.scopes) };
}
