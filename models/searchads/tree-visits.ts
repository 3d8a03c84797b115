import { Op } from 'sequelize';
import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { defineTable, type RowOf } from '../table.ts';
import { closeReading, customerTrees, endReading } from './customer-trees.ts';
import { hasRead, MAX_CUSTOMERS, storeCustomers, type ReachedCustomer } from './customers.ts';

/** An account that an open reading asks for what is below it. */
const treeVisits = defineTable({ tableName: 'searchads_visits' }, (c) => ({
  projectId: c.key(c.uuid()),
  connectionId: c.key(c.uuid()),
  customerId: c.key(c.text()),
  /** The directly accessible account to go through. */
  loginCustomerId: c.text(),
  /** Managers above it, on the way by which it was found. */
  depth: c.integer(),
  isDone: c.generated(c.boolean()),
  /** When it had no answer last. */
  failedAt: c.nullable(c.timestamp()),
  /** Google's name for why our Cloud project may not ask it. */
  denial: c.nullable(c.text()),
}));

export type Visit = Pick<RowOf<typeof treeVisits>, 'customerId' | 'loginCustomerId' | 'depth'>;

export type Reading = { connectionId: string; readingId: string };

/**
 * What an open reading is to ask for next, nearest accounts first, and those that had no answer after all others.
 * @returns `isBegun`: false when not even the accounts are known that the user has direct access to
 */
export async function findVisits(
  { database, transaction, projectId }: InProject,
  connectionId: string,
  limit: number,
): Promise<{ isBegun: boolean; visits: Visit[] }> {
  const visits = treeVisits(database);
  const where = { projectId, connectionId };
  const next = await visits.findAll({
    where: { ...where, isDone: false },
    order: [['failedAt', 'asc nulls first'], ['depth', 'asc'], 'customerId'],
    limit,
    transaction,
  });
  const isBegun = next.length > 0 || (await visits.findOne({ where, transaction })) !== null;
  return {
    isBegun,
    visits: next.map(({ customerId, loginCustomerId, depth }) => ({ customerId, loginCustomerId, depth })),
  };
}

/**
 * Records what a reading is to ask for, each account once.
 * @returns whether the reading is still the open one; if not, nothing was changed
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
 * Stores what was found below an account, and what is to be asked for because of it.
 * @returns `gone` when the reading is no longer the open one, and nothing was changed; `too_large` from as many
 *   accounts on as a connection may have
 */
export async function storeBranch(
  project: InProject,
  reading: Reading,
  { visit, found, below }: { visit: Visit; found: readonly ReachedCustomer[]; below: readonly Visit[] },
): Promise<'stored' | 'gone' | 'too_large'> {
  if (!(await lockReading(project, reading))) return 'gone';
  const key = [project.projectId, reading.connectionId];
  const [counted] = await rows<{ count: number }>(
    project,
    `select count(*)::int as count from searchads_customers
     where project_id = $1 and connection_id = $2 and reading_id = $3`,
    [...key, reading.readingId],
  );
  if ((counted?.count ?? 0) + found.length > MAX_CUSTOMERS) return 'too_large';
  if (found.length > 0) await storeCustomers(project, reading, found);
  await insertVisits(project, reading, below);
  const { database, transaction, projectId } = project;
  const where = { projectId, connectionId: reading.connectionId, customerId: visit.customerId };
  await treeVisits(database).update({ isDone: true }, { where, transaction });
  return 'stored';
}

/** Has an account that had no answer asked again after all others, so that it does not keep them from being read. */
export async function requeueVisit(
  { database, transaction, projectId }: InProject,
  { connectionId }: Reading,
  { customerId }: Visit,
): Promise<void> {
  const where = { projectId, connectionId, customerId };
  await treeVisits(database).update({ failedAt: new Date() }, { where, transaction });
}

/** Notes Google's name for why our Cloud project may not ask an account: the reading ends without it. */
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
 * Ends a reading that has asked every account that it may. With nothing read at all it is closed as it is, and the next
 * one begins again.
 * @param toCustomer lists an account that could not be read
 * @returns `denial` why nothing could be read
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
  if (denial && !(await hasRead(project, reading))) {
    await closeReading(project, connectionId, readingId);
    return { end: 'denied', denial };
  }
  const found = denied.flatMap(toCustomer);
  if (found.length > 0) await storeCustomers(project, reading, found);
  return { end: (await endReading(project, connectionId, readingId)) ? 'whole' : 'gone' };
}

/** Holds the tree until the transaction ends. @returns whether the reading is the open one */
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
