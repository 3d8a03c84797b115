import { randomBytes } from 'node:crypto';
import type { OAuthClientKind, OAuthClientType } from '../../domain/oauth-client-type.ts';
import { lockName } from '../advisory-locks.ts';
import type { Database } from '../database.ts';
import { inProject, inTransaction, type InTransaction } from '../in-project.ts';
import { shareQuery } from '../rows.ts';
import { digestSecret } from '../secret-digest.ts';
import { defineTable, buildColumnList, type RowOf } from '../table.ts';

/**
 * OAuth client, owned by a user or self-registered. A confidential client has a secret, stored as SHA-256; a
 * public client must use PKCE.
 */
export const oauthClients = defineTable({ tableName: 'oauth_clients', timestamps: 'both' }, (c) => ({
  id: c.newId(),
  /** Generated, or the URL of the document that describes the client. */
  clientId: c.text(),
  /** Null: the client registered itself. */
  userId: c.nullable(c.text()),
  /** The only project in which the client's tokens are valid. Null: all projects of the user who consents. */
  actingProjectId: c.nullable(c.uuid()),
  name: c.text(),
  type: c.text<OAuthClientType>(),
  kind: c.text<OAuthClientKind>(),
  secretDigest: c.nullable(c.bytes()),
  /** A platform client creates projects and acts in them with its own tokens. */
  platform: c.defaultTo(c.boolean(), false),
  redirectUrls: c.texts(),
  allowedScopes: c.texts(),
  disabled: c.defaultTo(c.boolean(), false),
  icon: c.nullable(c.text()),
  description: c.nullable(c.text()),
  homepageUrl: c.nullable(c.text()),
  metadata: c.nullable(c.text()),
  /** Expiry of a self-registered client. Null for other clients. */
  keptUntil: c.nullable(c.timestamp()),
  network: c.nullable(c.text()),
  /** Time of the last consent prompt for a self-registered client. */
  promptedAt: c.nullable(c.timestamp()),
  createdAt: c.generated(c.timestamp()),
  updatedAt: c.generated(c.timestamp()),
}));

export type OAuthClient = RowOf<typeof oauthClients>;

export type NewOAuthClient = Pick<
  OAuthClient,
  'userId' | 'actingProjectId' | 'name' | 'type' | 'kind' | 'redirectUrls' | 'allowedScopes'
> & {
  /** Undefined: a client id is generated. */
  clientId?: string;
  platform?: boolean;
  keptUntil?: Date;
  network?: string | null;
  description?: string | undefined;
  homepageUrl?: string | undefined;
  icon?: string | undefined;
  metadata?: string | undefined;
  /** Null for a public client. */
  secret: string | null;
};

/** Inserts a client with the digest of its secret. */
export function insertOAuthClient(
  { database, transaction }: InTransaction,
  { secret, ...client }: NewOAuthClient,
): Promise<OAuthClient> {
  return oauthClients(database).create(
    {
      ...client,
      clientId: client.clientId ?? `tlc_${randomBytes(12).toString('hex')}`,
      secretDigest: secret === null ? null : digestSecret(secret),
      description: client.description ?? null,
      homepageUrl: client.homepageUrl ?? null,
      icon: client.icon ?? null,
      metadata: client.metadata ?? null,
    },
    { transaction },
  );
}

export function findOAuthClient(database: Database, clientId: string): Promise<OAuthClient | null> {
  return oauthClients(database).findOne({ where: { clientId } });
}

const findEnabled = shareQuery<OAuthClient>(
  `select ${buildColumnList(oauthClients)} from oauth_clients where client_id = $1 and not disabled
     and (user_id is null and kept_until > now()
       or exists (select from users as owner where owner.id = user_id and owner.disabled_at is null))`,
);

/** Returns undefined if the client has expired, or the client or its owner is disabled. */
export async function findEnabledOAuthClient(
  database: Database,
  clientId: string,
): Promise<Readonly<OAuthClient> | undefined> {
  // Anyone may send a client id with NUL, which PostgreSQL's text cannot hold.
  if (clientId.includes('\0')) return undefined;
  const [found] = await findEnabled(database, [clientId]);
  return found;
}

/** With `projectId`, only clients with this acting project are found. */
export type ClientOwner = { userId: string; projectId?: string | undefined };

export function findOwnOAuthClient(
  database: Database,
  { userId, projectId }: ClientOwner,
  clientId: string,
): Promise<OAuthClient | null> {
  return oauthClients(database).findOne({
    where: { userId, clientId, ...(projectId !== undefined && { actingProjectId: projectId }) },
  });
}

type ClientFilter = { userId?: string | undefined; projectId?: string | undefined };

export function findOAuthClients(
  database: Database,
  { userId, projectId }: ClientFilter,
  page: { limit: number; offset: number },
): Promise<OAuthClient[]> {
  return oauthClients(database).findAll({
    where: {
      ...(userId !== undefined && { userId }),
      ...(projectId !== undefined && { actingProjectId: projectId }),
    },
    order: ['createdAt', 'id'],
    ...page,
  });
}

/**
 * Counts the clients of a user. Other counts for the user wait until the transaction ends, so that concurrent
 * inserts cannot exceed the caller's limit.
 */
export async function countOAuthClients(scope: InTransaction, userId: string): Promise<number> {
  const { database, transaction } = scope;
  await lockName(scope, `oauth_clients:${userId}`);
  return oauthClients(database).count({ where: { userId }, transaction });
}

/** Null clears a column. */
type OAuthClientChanges = Partial<
  Pick<OAuthClient, 'name' | 'redirectUrls' | 'disabled' | 'description' | 'homepageUrl' | 'icon'>
>;

/**
 * Changes only the given columns, so that concurrent changes of other columns persist.
 * @returns the changed client; undefined if it does not exist
 */
export async function changeOAuthClient(
  { database, transaction }: InTransaction,
  id: string,
  changes: OAuthClientChanges,
): Promise<OAuthClient | undefined> {
  const [, [updated]] = await oauthClients(database).update(changes, {
    where: { id },
    returning: true,
    transaction,
  });
  return updated;
}

/** Disables or enables a client. Returns false if the client has this state already, or does not exist. */
export async function switchOAuthClient(
  { database, transaction }: InTransaction,
  id: string,
  disabled: boolean,
): Promise<boolean> {
  const [count] = await oauthClients(database).update(
    { disabled },
    { where: { id, disabled: !disabled }, transaction },
  );
  return count > 0;
}

/**
 * Replaces a client's secret. The old secret becomes invalid with the commit.
 * @returns false if no confidential client has this id
 */
export async function replaceClientSecret(
  { database, transaction }: InTransaction,
  id: string,
  secret: string,
): Promise<boolean> {
  const [count] = await oauthClients(database).update(
    { secretDigest: digestSecret(secret) },
    { where: { id, kind: 'confidential' }, transaction },
  );
  return count > 0;
}

export async function removeOAuthClient(
  { database, transaction }: InTransaction,
  id: string,
): Promise<boolean> {
  return (await oauthClients(database).destroy({ where: { id }, transaction })) > 0;
}

/**
 * Runs `work` in a transaction of the client's acting project, if any, so that the audit entry belongs to
 * that project.
 */
export function inClientTransaction<Result>(
  database: Database,
  { actingProjectId }: { actingProjectId: string | null },
  work: (scope: InTransaction) => Promise<Result>,
): Promise<Result> {
  return actingProjectId === null
    ? inTransaction(database, work)
    : inProject(database, actingProjectId, work);
}
