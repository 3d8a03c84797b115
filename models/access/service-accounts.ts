import { ForeignKeyConstraintError } from 'sequelize';
import type { InProject, Project } from '../in-project.ts';
import { findValue, rows } from '../rows.ts';
import { digestSecret, getLastFour } from '../secret-digest.ts';
import { defineTable, type RowOf } from '../table.ts';
import { STALE_COLUMN, createKeyFinder } from './keys.ts';

const serviceAccounts = defineTable({ tableName: 'service_accounts' }, (c) => ({
  id: c.newId(),
  projectId: c.key(c.uuid()),
  name: c.text(),
  createdAt: c.generated(c.timestamp()),
}));

export type ServiceAccount = RowOf<typeof serviceAccounts>;

export function findServiceAccounts(
  { database, transaction, projectId }: InProject,
  page: { limit: number; offset: number },
): Promise<ServiceAccount[]> {
  return serviceAccounts(database).findAll({
    where: { projectId },
    order: ['createdAt', 'id'],
    ...page,
    raw: true,
    transaction,
  });
}

export function findServiceAccount(
  { database, transaction, projectId }: InProject,
  id: string,
): Promise<ServiceAccount | null> {
  return serviceAccounts(database).findOne({ where: { projectId, id }, transaction });
}

export async function findOrInsertServiceAccount(
  { database, transaction, projectId }: InProject,
  name: string,
): Promise<{ account: ServiceAccount; isNew: boolean }> {
  const where = { projectId, name };
  const [account, isNew] = await serviceAccounts(database).findCreateFind({ where, transaction });
  return { account, isNew };
}

/**
 * Deletes a service account with its keys. A concurrent insert of a key fails.
 * @returns the account's name and the number of its keys that were usable; undefined if the project has no
 * such account
 */
export async function removeServiceAccount(
  project: InProject,
  id: string,
): Promise<{ name: string; keys: number } | undefined> {
  const { database, transaction } = project;
  const account = await serviceAccounts(database).findOne({
    attributes: ['name'],
    where: { id },
    lock: true,
    raw: true,
    transaction,
  });
  if (!account) return undefined;
  const keys = await rows<{ wasUsable: boolean }>(
    project,
    `delete from service_account_keys where service_account_id = $1
     returning revoked_at is null and (expires_at is null or expires_at > now()) as "wasUsable"`,
    [id],
  );
  await serviceAccounts(database).destroy({ where: { id }, transaction });
  return { name: account.name, keys: keys.filter(({ wasUsable }) => wasUsable).length };
}

/** Key of a service account. Only the SHA-256 and the last four characters of the secret are stored. */
const serviceAccountKeys = defineTable({ tableName: 'service_account_keys', timestamps: 'created' }, (c) => ({
  id: c.newId(),
  projectId: c.key(c.uuid()),
  serviceAccountId: c.uuid(),
  secretDigest: c.bytes(),
  lastFour: c.text(),
  scopes: c.texts(),
  /** User that issued the key, as `user:<id>`. Null: an operator. */
  issuedBy: c.nullable(c.text()),
  expiresAt: c.nullable(c.timestamp()),
  lastUsedAt: c.nullable(c.timestamp()),
  revokedAt: c.nullable(c.timestamp()),
  createdAt: c.generated(c.timestamp()),
}));

export type ServiceAccountKey = RowOf<typeof serviceAccountKeys>;

export type ServiceAccountKeyRow = Omit<ServiceAccountKey, 'projectId' | 'secretDigest' | 'issuedBy'> & {
  serviceAccount: string;
};

type KeyFilter = { serviceAccountId?: string; limit?: number; offset?: number };

export function findServiceAccountKeys(
  project: InProject,
  { serviceAccountId, limit, offset }: KeyFilter = {},
): Promise<ServiceAccountKeyRow[]> {
  return rows<ServiceAccountKeyRow>(
    project,
    `select k.id, a.id as "serviceAccountId", a.name as "serviceAccount", k.last_four as "lastFour", k.scopes,
       k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt",
       k.created_at as "createdAt"
     from service_account_keys k join service_accounts a on a.id = k.service_account_id
     where $1::uuid is null or a.id = $1
     order by k.created_at, k.id limit $2::bigint offset $3::bigint`,
    [serviceAccountId ?? null, limit ?? null, offset ?? null],
  );
}

/** Returns undefined if the service account was deleted meanwhile. */
export async function insertServiceAccountKey(
  { database, transaction, projectId }: InProject,
  {
    secret,
    ...key
  }: {
    serviceAccountId: string;
    secret: string;
    scopes: string[];
    expiresAt: Date | null;
    issuedBy: string | null;
  },
): Promise<ServiceAccountKey | undefined> {
  try {
    return await serviceAccountKeys(database).create(
      { projectId, ...key, secretDigest: digestSecret(secret), lastFour: getLastFour(secret) },
      { transaction },
    );
  } catch (error) {
    if (error instanceof ForeignKeyConstraintError) return undefined;
    throw error;
  }
}

export const findUsableServiceAccountKey = createKeyFinder(
  'project_of_service_account_key',
  `select id, scopes, ${STALE_COLUMN} from service_account_keys
   where secret_digest = $1 and revoked_at is null and (expires_at is null or expires_at > now())`,
);

export function findIssuerOfKey(project: Project, keyId: string): Promise<string | undefined> {
  return findValue<string>(
    project,
    `select substr(issued_by, length('user:') + 1) as "issuedBy" from service_account_keys
     where project_id = $1 and id = $2 and issued_by like 'user:%'`,
    [project.projectId, keyId],
  );
}
