import { col, fn, where } from 'sequelize';
import type { Database } from '../database.ts';
import type { InTransaction } from '../in-project.ts';
import { findValue, hasRow, rows } from '../rows.ts';
import { defineTable, buildColumnList, type RowOf } from '../table.ts';

export const users = defineTable({ tableName: 'users', timestamps: 'both' }, (c) => ({
  id: c.key(c.text()),
  email: c.text(),
  name: c.text(),
  image: c.nullable(c.text()),
  emailVerified: c.defaultTo(c.boolean(), false),
  platformRole: c.defaultTo(c.text<'admin' | 'user'>(), 'user'),
  disabledAt: c.nullable(c.timestamp()),
  /** Access tokens issued before this time are invalid. */
  signedOutAt: c.nullable(c.timestamp()),
  createdAt: c.generated(c.timestamp()),
  updatedAt: c.generated(c.timestamp()),
}));

export type User = RowOf<typeof users>;

export async function findEnabledUser(database: Database, userId: string): Promise<User | undefined> {
  const found = await users(database).findOne({ where: { id: userId, disabledAt: null }, raw: true });
  return found ?? undefined;
}

export function isEnabledUser(database: Database, userId: string): Promise<boolean> {
  return hasRow(database, 'select 1 from users where id = $1 and disabled_at is null', [userId]);
}

/** Finds a user by id or, if the reference contains an `@`, by e-mail address, regardless of letter case. */
export function findUserByReference(
  { database, transaction }: InTransaction,
  idOrEmail: string,
): Promise<User | null> {
  const condition = idOrEmail.includes('@')
    ? where(fn('lower', col('email')), idOrEmail.toLowerCase())
    : { id: idOrEmail };
  return users(database).findOne({ where: condition, transaction });
}

/**
 * `seesEveryone`: the viewer may read all users, not only fellow members. `projectId`: only the members of
 * this project are fellow members. If undefined, the members of all the viewer's projects are.
 */
export type Viewer = { userId: string; seesEveryone: boolean; projectId: string | undefined };

const IS_CO_MEMBER = 'id in (select users_beside($1))';

const IS_MEMBER_OF_PROJECT = `(id = $1 or id in (
  select other.user_id from memberships mine
  join projects on projects.id = mine.project_id and projects.deleted_at is null
  join memberships other on other.project_id = mine.project_id where mine.user_id = $1))`;

/** @param clauses SQL that is appended to the condition. Its placeholders for `bind` start at `$2` */
function findVisible(
  database: Database,
  { userId, seesEveryone, projectId }: Viewer,
  clauses: string,
  bind: readonly unknown[],
): Promise<User[]> {
  const select = `select ${buildColumnList(users)} from users`;
  const values = [userId, ...bind];
  if (seesEveryone) return rows(database, `${select} where $1::text is not null ${clauses}`, values);
  if (projectId === undefined) return rows(database, `${select} where ${IS_CO_MEMBER} ${clauses}`, values);
  // In a project's scope, row-level security hides the memberships of other projects.
  return rows({ database, projectId }, `${select} where ${IS_MEMBER_OF_PROJECT} ${clauses}`, values);
}

/** Returns undefined if the viewer may not see the user. */
export async function findVisibleUser(
  database: Database,
  viewer: Viewer,
  wantedId: string,
): Promise<User | undefined> {
  const [user] = await findVisible(database, viewer, 'and id = $2', [wantedId]);
  return user;
}

export function findVisibleUsers(
  database: Database,
  viewer: Viewer,
  { limit, offset }: { limit: number; offset: number },
): Promise<User[]> {
  const page = 'order by users.created_at, id limit $2 offset $3';
  return findVisible(database, viewer, page, [limit, offset]);
}

/** Finds users of the whole platform, oldest first. For the admin command line only. */
export function findAllUsers(
  { database, transaction }: InTransaction,
  page: { limit: number; offset: number },
): Promise<User[]> {
  return users(database).findAll({ order: ['createdAt', 'id'], ...page, transaction });
}

export type NewUser = Pick<User, 'id' | 'email' | 'name' | 'emailVerified' | 'platformRole'> & {
  image?: string | undefined;
};

/** @throws UniqueConstraintError if another user has the id, or has the address regardless of letter case */
export function insertUser({ database, transaction }: InTransaction, user: NewUser): Promise<User> {
  return users(database).create({ ...user, image: user.image ?? null }, { transaction });
}

/** `email`: lower case. */
export function hasUserWithEmail(database: Database, email: string): Promise<boolean> {
  return hasRow(database, 'select id from users where lower(email) = $1', [email]);
}

/**
 * Inserts a user with a verified address. Does nothing if a user has the address, regardless of letter case.
 * @returns whether the user was inserted
 */
export function ensureUserWithEmail(
  database: Database,
  { id, email, name }: Pick<User, 'id' | 'email' | 'name'>,
): Promise<boolean> {
  return hasRow(
    database,
    `insert into users (id, email, name, email_verified) values ($1, $2, $3, true)
     on conflict (lower(email)) do nothing returning id`,
    [id, email, name],
  );
}

export async function changeUser(
  { database, transaction }: InTransaction,
  id: string,
  changes: Partial<Pick<User, 'name' | 'image'>>,
): Promise<User | undefined> {
  const [, [changed]] = await users(database).update(changes, {
    where: { id },
    returning: true,
    transaction,
  });
  return changed?.get();
}

const userIdentities = defineTable({ tableName: 'user_identities' }, (c) => ({
  issuer: c.key(c.text()),
  subject: c.key(c.text()),
  userId: c.text(),
  createdAt: c.generated(c.timestamp()),
}));

export type UserIdentity = RowOf<typeof userIdentities>;

/** A subject is unique only within its issuer. */
export type ExternalIdentity = Pick<UserIdentity, 'issuer' | 'subject'>;

export function findExternalIdentities(
  { database, transaction }: InTransaction,
  userId: string | undefined,
): Promise<UserIdentity[]> {
  return userIdentities(database).findAll({
    where: userId === undefined ? {} : { userId },
    order: ['issuer', 'subject'],
    raw: true,
    transaction,
  });
}

/** @returns false, without changes, if the identity is already linked */
export async function linkExternalIdentity(
  { database, transaction }: InTransaction,
  { issuer, subject }: ExternalIdentity,
  userId: string,
): Promise<boolean> {
  const [, isNew] = await userIdentities(database).findCreateFind({
    where: { issuer, subject },
    defaults: { issuer, subject, userId },
    transaction,
  });
  return isNew;
}

/** @returns the id of the identity's user; undefined if the identity was not linked */
export function unlinkExternalIdentity(
  scope: InTransaction,
  { issuer, subject }: ExternalIdentity,
): Promise<string | undefined> {
  return findValue<string>(
    scope,
    'delete from user_identities where issuer = $1 and subject = $2 returning user_id as "userId"',
    [issuer, subject],
  );
}
