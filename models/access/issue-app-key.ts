import { digestSecret, lastFourOf } from '../secret-digest.ts';
import type { InProject } from '../in-project.ts';
import type { AppKey } from './app-key.ts';

/** Keeps the digest of a new app key of the project. */
export function issueAppKey(
  { database, transaction, projectId }: InProject,
  { name, secret }: { name: string; secret: string },
): Promise<AppKey> {
  return database.appKeys.create(
    { projectId, name, secretDigest: digestSecret(secret), lastFour: lastFourOf(secret) },
    { transaction },
  );
}
