import { col, fn, where } from 'sequelize';
import type { Database } from '../database.ts';
import type { InTransaction } from '../in-project.ts';
import { rows } from '../rows.ts';
import { defineTable, selectOf, type RowOf } from '../table.ts';

/** A person. Not a project's: a person may be a member of many. `id` is an opaque string. */
export const users = defineTable({ tableName: 'users', timestamps: 'both' }, (c) => ({
  id: c.key(c.text()),
  email: c.text(),
  name: c.text(),
  image: c.nullable(c.text()),
  emailVerified: c.defaultTo(c.boolean(), false),
  platformRole: c.defaultTo(c.text<'admin' | 'user'>(), 'user'),
  /** Since when they can do nothing; null: they are not disabled. */
  disabledAt: c.nullable(c.timestamp()),
  /** Access tokens that were issued before no longer hold. */
  signedOutAt: c.nullable(c.timestamp()),
  createdAt: c.generated(c.timestamp()),
  updatedAt: c.generated(c.timestamp()),
}));

export type User = RowOf<typeof users>;

/** A user as it is read; dates are UTC. */
/** The user with this id, unless they are disabled. */
export async function findEnabledUser(database: Database, userId: string): Promise<User | undefined> {
  const found = await users(database).findOne({ where: { id: userId, disabledAt: null }, raw: true });
  return found ?? undefined;
}

/** The user with an id or, when it has an `@`, an e-mail address in any case. Null when there is none. */
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
 * Who looks: somebody who sees everyone, or a user, who sees themselves and the members of their projects; with a
 * `projectId` the members of that project only, while they are one of them.
 */
export type Viewer = { userId: string; seesEveryone: boolean; projectId: string | undefined };

/** A condition on `users.id`, where `$1` is the viewer. */
const CO_MEMBERS = 'id in (select users_beside($1))';
const MEMBERS_OF_PROJECT = `(id = $1 or id in (
  select other.user_id from memberships mine
  join projects on projects.id = mine.project_id and projects.deleted_at is null
  join memberships other on other.project_id = mine.project_id where mine.user_id = $1))`;

/**
 * The users that the viewer may see, narrowed by the rest of a statement.
 * @param rest what follows the condition; `$2` and on are the values of `bind`
 */
function findVisible(
  database: Database,
  { userId, seesEveryone, projectId }: Viewer,
  rest: string,
  bind: readonly unknown[],
): Promise<User[]> {
  const select = `select ${selectOf(users)} from users`;
  const values = [userId, ...bind];
  if (seesEveryone) return rows(database, `${select} where $1::text is not null ${rest}`, values);
  if (projectId === undefined) return rows(database, `${select} where ${CO_MEMBERS} ${rest}`, values);
  // Only the project's own memberships are visible inside.
  return rows({ database, projectId }, `${select} where ${MEMBERS_OF_PROJECT} ${rest}`, values);
}

/** The user with the id `wantedId`, if the viewer may see them. */
export async function findVisibleUser(
  database: Database,
  viewer: Viewer,
  wantedId: string,
): Promise<User | undefined> {
  const [user] = await findVisible(database, viewer, 'and id = $2', [wantedId]);
  return user;
}

/** Users that the viewer may see, oldest first: at most `limit` after the first `offset`. */
export function findVisibleUsers(
  database: Database,
  viewer: Viewer,
  { limit, offset }: { limit: number; offset: number },
): Promise<User[]> {
  const page = 'order by users.created_at, id limit $2 offset $3';
  return findVisible(database, viewer, page, [limit, offset]);
}

/** Every user of the platform, oldest first, one page. For the admin command line only. */
export function findAllUsers(
  { database, transaction }: InTransaction,
  page: { limit: number; offset: number },
): Promise<User[]> {
  return users(database).findAll({ order: ['createdAt', 'id'], ...page, transaction });
}

export type NewUser = Pick<User, 'id' | 'email' | 'name' | 'emailVerified' | 'platformRole'> & {
  image?: string | undefined;
};

/** Makes a user. Rejects with a UniqueConstraintError when the id or the address (in any case) is taken. */
export function insertUser({ database, transaction }: InTransaction, user: NewUser): Promise<User> {
  return users(database).create({ ...user, image: user.image ?? null }, { transaction });
}

/** Makes an account for an address in lower case, whose reader proved to get its mail, unless there is one. */
export async function ensureUserWithEmail(
  database: Database,
  { id, email, name }: Pick<User, 'id' | 'email' | 'name'>,
): Promise<void> {
  await rows(
    database,
    `insert into users (id, email, name, email_verified) values ($1, $2, $3, true) on conflict (lower(email)) do nothing`,
    [id, email, name],
  );
}

/** Changes what is given of a person, and returns them as they are then. Undefined when they are gone. */
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

/** Somebody by the name that another token issuer has for them, and the user that they are here. */
const userIdentities = defineTable({ tableName: 'user_identities' }, (c) => ({
  issuer: c.key(c.text()),
  subject: c.key(c.text()),
  userId: c.text(),
  /** By PostgreSQL's clock. */
  createdAt: c.generated(c.timestamp()),
}));

export type UserIdentity = RowOf<typeof userIdentities>;

/** A subject means nothing without its issuer. */
export type Identity = Pick<UserIdentity, 'issuer' | 'subject'>;

/** The identities of a user, or without one of all users, by issuer and subject. */
export function findIdentities(
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

/** Makes an identity of another issuer a user of ours. False when it is linked already, to them or somebody else. */
export async function linkIdentity(
  { database, transaction }: InTransaction,
  { issuer, subject }: Identity,
  userId: string,
): Promise<boolean> {
  const [, isNew] = await userIdentities(database).findCreateFind({
    where: { issuer, subject },
    defaults: { issuer, subject, userId },
    transaction,
  });
  return isNew;
}

/** Ends a link. Returns the id of the user that it was to; undefined when there was none. */
export async function unlinkIdentity(
  scope: InTransaction,
  { issuer, subject }: Identity,
): Promise<string | undefined> {
  const [unlinked] = await rows<Pick<UserIdentity, 'userId'>>(
    scope,
    'delete from user_identities where issuer = $1 and subject = $2 returning user_id as "userId"',
    [issuer, subject],
  );
  return unlinked?.userId;
}
