import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';

type Look = 'project_of_service_account_key' | 'project_of_app_key' | 'project_of_write_key';

/** The project that a service-account key belongs to, by the SHA-256 of the key. */
export function findProjectOfServiceAccountKey(
  database: Database,
  secretDigest: Buffer,
): Promise<string | undefined> {
  return lookUp(database, 'project_of_service_account_key', secretDigest);
}

/** The project that an app key belongs to, by the SHA-256 of the key. */
export function findProjectOfAppKey(database: Database, secretDigest: Buffer): Promise<string | undefined> {
  return lookUp(database, 'project_of_app_key', secretDigest);
}

/** The project that a write key belongs to, by the key as it is written. */
export function findProjectOfWriteKey(database: Database, key: string): Promise<string | undefined> {
  return lookUp(database, 'project_of_write_key', key);
}

async function lookUp(
  { sequelize }: Database,
  name: Look,
  key: Buffer | string,
): Promise<string | undefined> {
  const [row] = await sequelize.query<{ projectId: string | null }>(`select ${name}($1) as "projectId"`, {
    bind: [key],
    type: QueryTypes.SELECT,
  });
  return row?.projectId ?? undefined;
}
