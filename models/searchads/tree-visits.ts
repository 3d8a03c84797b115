import { Op } from 'sequelize';
import type { InProject } from '../in-project.ts';
import { getValue, run } from '../rows.ts';
import { defineTable, type RowOf } from '../table.ts';
import { closeReading, customerTrees, endReading } from './customer-trees.ts';
import { hasReadableCustomer, MAX_CUSTOMERS, storeCustomers, type ReachedCustomer } from './customers.ts';

/** Account whose children the current read requests. */
const treeVisits = defineTable({ tableName: 'searchads_visits' }, (c) => ({
  projectId: c.key(c.uuid()),
  connectionId: c.key(c.uuid()),
  customerId: c.key(c.text()),
  /** Directly accessible account at the start of the access path. */
  loginCustomerId: c.text(),
  /** Number of managers on its access path. */
  depth: c.integer(),
  isDone: c.generated(c.boolean()),
  /** Time of the last failed request. */
  failedAt: c.nullable(c.timestamp()),
  /** Google's error code if the Cloud project has no access. */
  denial: c.nullable(c.text()),
}));

export type Visit = Pick<RowOf<typeof treeVisits>, 'customerId' | 'loginCustomerId' | 'depth'>;

export type Reading = { connectionId: string; readingId: string };

/**
 * Finds the next accounts to request: nearest first, failed ones last.
 * @returns `isStarted`: false if the directly accessible accounts are unknown
 */
export async function findVisits(
  { database, transaction, projectId }: InProject,
  connectionId: string,
  limit: number,
): Promise<{ isStarted: boolean; visits: Visit[] }> {
  const visits = treeVisits(database);
  const where = { projectId, connectionId };
  const next = await visits.findAll({
    where: { ...where, isDone: false },
    order: [['failedAt', 'asc nulls first'], ['depth', 'asc'], 'customerId'],
    limit,
    transaction,
  });
  const isStarted = next.length > 0 || (await visits.findOne({ where, transaction })) !== null;
  return {
    isStarted,
    visits: next.map(({ customerId, loginCustomerId, depth }) => ({ customerId, loginCustomerId, depth })),
  };
}

/**
 * Adds accounts to request, without duplicates.
 * @returns false, without changes, if the read is no longer current
 */
export async function addVisits(
  project: InProject,
  reading: Reading,
  visits: readonly Visit[],
): Promise<boolean> {
  if (!(await lockReading(project, reading))) return false;
  await insertVisits(project, reading, visits);
  return true;
}

/**
 * Stores the accounts below an account and adds the resulting requests.
 * @returns `gone`, without changes, if the read is no longer current; `too_large` at the account limit of a
 * connection
 */
export async function storeBranch(
  project: InProject,
  reading: Reading,
  { visit, found, below }: { visit: Visit; found: readonly ReachedCustomer[]; below: readonly Visit[] },
): Promise<'stored' | 'gone' | 'too_large'> {
  if (!(await lockReading(project, reading))) return 'gone';
  const key = [project.projectId, reading.connectionId];
  const count = await getValue<number>(
    project,
    `select count(*)::int as count from searchads_customers
     where project_id = $1 and connection_id = $2 and reading_id = $3`,
    [...key, reading.readingId],
  );
  if (count + found.length > MAX_CUSTOMERS) return 'too_large';
  if (found.length > 0) await storeCustomers(project, reading, found);
  await insertVisits(project, reading, below);
  const { database, transaction, projectId } = project;
  const where = { projectId, connectionId: reading.connectionId, customerId: visit.customerId };
  await treeVisits(database).update({ isDone: true }, { where, transaction });
  return 'stored';
}

/** Moves a failed account to the end, so that it does not block the others. */
export async function requeueVisit(
  { database, transaction, projectId }: InProject,
  { connectionId }: Reading,
  { customerId }: Visit,
): Promise<void> {
  const where = { projectId, connectionId, customerId };
  await treeVisits(database).update({ failedAt: new Date() }, { where, transaction });
}

/** Records Google's error code for an account without access. The read completes without it. */
export async function recordDenial(
  { database, transaction, projectId }: InProject,
  { connectionId }: Reading,
  { customerId }: Visit,
  denial: string,
): Promise<void> {
  const where = { projectId, connectionId, customerId };
  await treeVisits(database).update({ isDone: true, denial }, { where, transaction });
}

/**
 * Completes a read that has requested every accessible account. Without any readable account, it is closed and the
 * next one starts over.
 * @param toCustomer lists an unreadable account
 * @returns `denial`: why no account could be read
 */
export async function finishReading(
  project: InProject,
  reading: Reading,
  toCustomer: (visit: Visit) => ReachedCustomer[],
): Promise<{ end: 'whole' | 'gone' } | { end: 'denied'; denial: string }> {
  if (!(await lockReading(project, reading))) return { end: 'gone' };
  const { database, transaction, projectId } = project;
  const { connectionId, readingId } = reading;
  const denied = await treeVisits(database).findAll({
    where: { projectId, connectionId, denial: { [Op.ne]: null } },
    order: [['depth', 'asc'], 'customerId'],
    transaction,
  });
  const denial = denied[0]?.denial;
  if (denial && !(await hasReadableCustomer(project, reading))) {
    await closeReading(project, connectionId, readingId);
    return { end: 'denied', denial };
  }
  const found = denied.flatMap(toCustomer);
  if (found.length > 0) await storeCustomers(project, reading, found);
  return { end: (await endReading(project, connectionId, readingId)) ? 'whole' : 'gone' };
}

/**
 * Locks the tree until the transaction ends.
 * @returns whether the read is current
 */
async function lockReading(
  { database, transaction, projectId }: InProject,
  { connectionId, readingId }: Reading,
): Promise<boolean> {
  const where = { projectId, connectionId, readingId, isOpen: true };
  return (await customerTrees(database).findOne({ where, transaction, lock: true })) !== null;
}

async function insertVisits(
  project: InProject,
  { connectionId }: Reading,
  visits: readonly Visit[],
): Promise<void> {
  if (visits.length === 0) return;
  await run(
    project,
    `insert into searchads_visits (project_id, connection_id, customer_id, login_customer_id, depth)
     select $1, $2, "customerId", "loginCustomerId", depth
     from jsonb_to_recordset($3::jsonb) as visit ("customerId" text, "loginCustomerId" text, depth integer)
     on conflict do nothing`,
    [project.projectId, connectionId, JSON.stringify(visits)],
  );
}
