import { Op } from 'sequelize';
import type { InProject } from '../in-project.ts';
import { getValue, run } from '../rows.ts';
import { defineTable, type RowOf } from '../table.ts';
import { closeTreeRead, customerTrees, completeTreeRead } from './customer-trees.ts';
import { hasReadableCustomer, MAX_CUSTOMERS, storeCustomers, type ReachedCustomer } from './customers.ts';

/** Visits of the current read of the account tree. A visit requests the children of one account. */
const treeVisits = defineTable({ tableName: 'searchads_visits' }, (c) => ({
  projectId: c.key(c.uuid()),
  connectionId: c.key(c.uuid()),
  customerId: c.key(c.text()),
  /** Directly accessible account with which the access path starts. */
  loginCustomerId: c.text(),
  /** Number of managers on the access path. */
  depth: c.integer(),
  isDone: c.generated(c.boolean()),
  failedAt: c.nullable(c.timestamp()),
  /** Google's error code, if Google denied the operator's Cloud project access to the account. */
  denial: c.nullable(c.text()),
}));

export type Visit = Pick<RowOf<typeof treeVisits>, 'customerId' | 'loginCustomerId' | 'depth'>;

export type TreeRead = { connectionId: string; readingId: string };

/**
 * Finds the next accounts to visit, shortest access path first. Accounts whose visit failed come last.
 * @returns `isStarted`: false if the directly accessible accounts are not stored yet
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
 * Adds accounts to visit, except those that the tree read already has.
 * @returns false, without changes, if the tree read is no longer current
 */
export async function addVisits(
  project: InProject,
  treeRead: TreeRead,
  visits: readonly Visit[],
): Promise<boolean> {
  if (!(await lockTreeRead(project, treeRead))) return false;
  await insertVisits(project, treeRead, visits);
  return true;
}

/**
 * Stores the accounts that a visit found, and adds visits for the managers below the visited account.
 * @returns `gone`, without changes, if the tree read is no longer current; `too_large`, without changes, if
 * the connection would have too many accounts
 */
export async function storeBranch(
  project: InProject,
  treeRead: TreeRead,
  { visit, found, below }: { visit: Visit; found: readonly ReachedCustomer[]; below: readonly Visit[] },
): Promise<'stored' | 'gone' | 'too_large'> {
  if (!(await lockTreeRead(project, treeRead))) return 'gone';
  const key = [project.projectId, treeRead.connectionId];
  const otherCount = await getValue<number>(
    project,
    `select count(*)::int as count from searchads_customers
     where project_id = $1 and connection_id = $2 and reading_id = $3 and customer_id <> all($4::text[])`,
    [...key, treeRead.readingId, found.map(({ customerId }) => customerId)],
  );
  if (otherCount + found.length > MAX_CUSTOMERS) return 'too_large';
  if (found.length > 0) await storeCustomers(project, treeRead, found);
  await insertVisits(project, treeRead, below);
  const { database, transaction, projectId } = project;
  const where = { projectId, connectionId: treeRead.connectionId, customerId: visit.customerId };
  await treeVisits(database).update({ isDone: true }, { where, transaction });
  return 'stored';
}

/** Moves a failed visit behind all others, so that it does not block them. */
export async function requeueVisit(
  { database, transaction, projectId }: InProject,
  { connectionId }: TreeRead,
  { customerId }: Visit,
): Promise<void> {
  const where = { projectId, connectionId, customerId };
  await treeVisits(database).update({ failedAt: new Date() }, { where, transaction });
}

/**
 * Ends the visit of an account to which Google denied access, and records Google's error code. The tree read
 * continues without the accounts below that account.
 */
export async function recordDenial(
  { database, transaction, projectId }: InProject,
  { connectionId }: TreeRead,
  { customerId }: Visit,
  denial: string,
): Promise<void> {
  const where = { projectId, connectionId, customerId };
  await treeVisits(database).update({ isDone: true, denial }, { where, transaction });
}

/**
 * Completes a tree read whose visits are done. If Google denied access to an account and no account is
 * readable, closes the tree read instead, so that the next tree read starts over.
 * @param toCustomer describes an account to which Google denied access
 * @returns `whole` if the tree read was completed; `gone` if it is no longer current; `denied` if it was
 * closed, with Google's error code as `denial`
 */
export async function finishTreeRead(
  project: InProject,
  treeRead: TreeRead,
  toCustomer: (visit: Visit) => ReachedCustomer[],
): Promise<{ end: 'whole' | 'gone' } | { end: 'denied'; denial: string }> {
  if (!(await lockTreeRead(project, treeRead))) return { end: 'gone' };
  const { database, transaction, projectId } = project;
  const { connectionId, readingId } = treeRead;
  const denied = await treeVisits(database).findAll({
    where: { projectId, connectionId, denial: { [Op.ne]: null } },
    order: [['depth', 'asc'], 'customerId'],
    transaction,
  });
  const denial = denied[0]?.denial;
  if (denial && !(await hasReadableCustomer(project, treeRead))) {
    await closeTreeRead(project, connectionId, readingId);
    return { end: 'denied', denial };
  }
  const found = denied.flatMap(toCustomer);
  if (found.length > 0) await storeCustomers(project, treeRead, found);
  return { end: (await completeTreeRead(project, connectionId, readingId)) ? 'whole' : 'gone' };
}

/**
 * Locks the tree until the transaction ends.
 * @returns whether the tree read is current
 */
async function lockTreeRead(
  { database, transaction, projectId }: InProject,
  { connectionId, readingId }: TreeRead,
): Promise<boolean> {
  const where = { projectId, connectionId, readingId, isOpen: true };
  return (await customerTrees(database).findOne({ where, transaction, lock: true })) !== null;
}

async function insertVisits(
  project: InProject,
  { connectionId }: TreeRead,
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
