import { randomBytes } from 'node:crypto';
import { lockName } from '../advisory-locks.ts';
import type { OAuthClientKind, OAuthClientType } from '../../domain/oauth-client-type.ts';
import type { Database } from '../database.ts';
import { inProject, inTransaction, type InTransaction } from '../in-project.ts';
import { joinedRows } from '../rows.ts';
import { digestSecret } from '../secret-digest.ts';
import { defineTable, selectOf, type RowOf } from '../table.ts';

/**
 * A developer's OAuth client, or one that registered itself. It is its owner's, not a project's. A confidential one has a
 * secret, of which only the SHA-256 is kept; a public one has none and must use PKCE.
 */
export const oauthClients = defineTable({ tableName: 'oauth_clients', timestamps: 'both' }, (c) => ({
  id: c.newId(),
  /** Sent with each token request: an id of ours, or the URL of a document that describes the client. */
  clientId: c.text(),
  /** The owner; null: it registered itself. */
  userId: c.nullable(c.text()),
  /** The project that the client's tokens act in; null: those of the user who agreed, and none for its own. */
  actingProjectId: c.nullable(c.uuid()),
  name: c.text(),
  type: c.text<OAuthClientType>(),
  kind: c.text<OAuthClientKind>(),
  authenticationScheme: c.text<'client_secret' | 'none'>(),
  secretDigest: c.nullable(c.bytes()),
  /** Whether an operator made it for a program that makes projects: its tokens act in those that it made. */
  platform: c.defaultTo(c.boolean(), false),
  redirectUrls: c.texts(),
  allowedScopes: c.texts(),
  defaultMemberRoleIds: c.defaultTo(c.texts(), []),
  disabled: c.defaultTo(c.boolean(), false),
  icon: c.nullable(c.text()),
  description: c.nullable(c.text()),
  homepageUrl: c.nullable(c.text()),
  metadata: c.nullable(c.text()),
  /** When it ends, of one that registered itself. */
  keptUntil: c.nullable(c.timestamp()),
  /** The network that it came from, of one that registered itself. */
  network: c.nullable(c.text()),
  /** When somebody was last asked to agree to it, of one that registered itself. */
  askedAt: c.nullable(c.timestamp()),
  createdAt: c.generated(c.timestamp()),
  updatedAt: c.generated(c.timestamp()),
}));

export type OAuthClient = RowOf<typeof oauthClients>;

export type NewOAuthClient = Pick<
  OAuthClient,
  'userId' | 'actingProjectId' | 'name' | 'type' | 'kind' | 'redirectUrls' | 'allowedScopes'
> & {
  /** By default one of ours. */
  clientId?: string;
  platform?: boolean;
  keptUntil?: Date;
  network?: string | null;
  description?: string | undefined;
  homepageUrl?: string | undefined;
  icon?: string | undefined;
  metadata?: string | undefined;
  /** Of a confidential client; a public one has none. */
  secret: string | null;
};

/** Makes an OAuth client. Of the secret only the digest is kept. */
export function insertOAuthClient(
  { database, transaction }: InTransaction,
  { secret, ...client }: NewOAuthClient,
): Promise<OAuthClient> {
  return oauthClients(database).create(
    {
      ...client,
      clientId: client.clientId ?? `tlc_${randomBytes(12).toString('hex')}`,
      authenticationScheme: client.kind === 'confidential' ? 'client_secret' : 'none',
      secretDigest: secret === null ? null : digestSecret(secret),
      description: client.description ?? null,
      homepageUrl: client.homepageUrl ?? null,
      icon: client.icon ?? null,
      metadata: client.metadata ?? null,
    },
    { transaction },
  );
}

/** The client that names itself by this `client_id`, whoever owns it. Null when there is none. */
export function findOAuthClient(database: Database, clientId: string): Promise<OAuthClient | null> {
  return oauthClients(database).findOne({ where: { clientId } });
}

const findEnabled = joinedRows<OAuthClient>(
  `select ${selectOf(oauthClients)} from oauth_clients where client_id = $1 and not disabled
     and (user_id is null and kept_until > now()
       or exists (select from users as owner where owner.id = user_id and owner.disabled_at is null))`,
);

/** The client that may act: neither it nor its owner is disabled. Undefined when there is none. */
export async function findEnabledOAuthClient(
  database: Database,
  clientId: string,
): Promise<Readonly<OAuthClient> | undefined> {
  // Anybody may name a client, and a NUL is no text to PostgreSQL.
  if (clientId.includes('\0')) return undefined;
  const [found] = await findEnabled(database, [clientId]);
  return found;
}

/** Whose client is meant; with a project, only one that acts in it. */
export type ClientOwner = { userId: string; projectId?: string | undefined };

/** The owner's client with this `client_id`. Null when there is none, or it is somebody else's. */
export function findOwnOAuthClient(
  database: Database,
  { userId, projectId }: ClientOwner,
  clientId: string,
): Promise<OAuthClient | null> {
  return oauthClients(database).findOne({
    where: { userId, clientId, ...(projectId !== undefined && { actingProjectId: projectId }) },
  });
}

/** Clients of an owner, or that act in a project; both where both are given. */
type Which = { userId?: string | undefined; projectId?: string | undefined };

/** OAuth clients, oldest first: at most `limit` after the first `offset`. */
export function findOAuthClients(
  database: Database,
  { userId, projectId }: Which,
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

/** How many clients an owner has. Who counts them too waits until this transaction ends, so that none is overlooked. */
export async function countOAuthClients(scope: InTransaction, userId: string): Promise<number> {
  const { database, transaction } = scope;
  await lockName(scope, `oauth_clients:${userId}`);
  return oauthClients(database).count({ where: { userId }, transaction });
}

/** New values of some columns; null clears one. */
export type OAuthClientChanges = Partial<
  Pick<OAuthClient, 'name' | 'redirectUrls' | 'disabled' | 'description' | 'homepageUrl' | 'icon'>
>;

/**
 * Changes the columns that are given, at least one, and no other, in one statement: what somebody else changes at the
 * same moment stands. Returns the client as it is then; undefined when it is gone.
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

/**
 * Puts a new secret in the place of a confidential client's: the old one is dead when the transaction ends. Of several
 * at once each waits for the one before, and the last one's secret stands. False when there is no such client.
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

/** Deletes a client for good. False when it was gone before. */
export async function removeOAuthClient(
  { database, transaction }: InTransaction,
  id: string,
): Promise<boolean> {
  return (await oauthClients(database).destroy({ where: { id }, transaction })) > 0;
}

/**
 * Runs an act on an OAuth client in one transaction: in the project that its tokens act in, where there is one, so
 * that the act is in that project's audit and not in the platform's.
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
