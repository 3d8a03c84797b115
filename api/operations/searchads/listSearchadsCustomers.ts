import type { ConnectionRow } from '../../../models/connections/connections.ts';
import { findTree } from '../../../models/searchads/customer-trees.ts';
import { findCustomers, hasCustomers, type CustomerRow } from '../../../models/searchads/customers.ts';
import { AppError } from '../../http/errors.ts';
import { isOutage } from '../../http/outages.ts';
import { presentCustomer } from '../../presenters/searchads-customer.ts';
import { waitsUntil } from '../../temporal/read-provider.ts';
import type { Call, Handler } from '../operation.ts';
import { workingConnections } from './connections.ts';
import { failureOf, isDue, isWhole, renewTree } from './customer-trees.ts';

/** Milliseconds that a caller waits for a list that is being read, when a part of it could be given. */
const PATIENCE_MS = 3_000;

/**
 * The accounts that the project's connections reach, each once, as far as they are read. One connection that fails does
 * not hide the accounts of the others.
 */
export const listSearchadsCustomers: Handler<'listSearchadsCustomers'> = async (_input, call) => {
  const connections = await workingConnections({
    database: call.context.database,
    projectId: call.projectId,
  });
  const deadlineMs = waitsUntil(call.context);
  const lists = await Promise.all(connections.map((connection) => listOf(call, connection, deadlineMs)));
  const [failed] = lists.filter(({ failure }) => failure !== undefined);
  if (failed && lists.every(({ failure, customers }) => failure !== undefined && customers.length === 0)) {
    throw failed.failure;
  }
  const seen = new Set<string>();
  const customers = lists.flatMap(({ connection, customers: list }) =>
    list
      .filter(({ customerId }) => !seen.has(customerId) && seen.add(customerId))
      .map((customer) => presentCustomer(customer, connection)),
  );
  return { body: { customers, complete: lists.every((list) => list.isWhole) } };
};

type List = {
  connection: ConnectionRow;
  customers: CustomerRow[];
  isWhole: boolean;
  /** What its reading failed with. */
  failure?: unknown;
};

async function listOf(call: Call, connection: ConnectionRow, deadlineMs: number): Promise<List> {
  const project = { database: call.context.database, projectId: call.projectId };
  const before = await findTree(project, connection.id);
  const failure = isDue(before)
    ? await renewTree(call, connection.id, {
        deadlineMs,
        firstWaitMs: PATIENCE_MS,
        isEnough: () => hasCustomers(project, connection.id),
      }).then(() => undefined, keepKnown)
    : failureOf(before);
  const customers = isLost(failure) ? [] : await findCustomers(project, connection.id);
  const isComplete = failure === undefined && isWhole(await findTree(project, connection.id));
  return { connection, customers, isWhole: isComplete, ...(failure !== undefined && { failure }) };
}

/** A failure for which what is stored may be given; anything else is a fault of ours. */
function keepKnown(error: unknown): unknown {
  if (error instanceof AppError || isOutage(error)) return error;
  throw error;
}

/** Whether the connection reaches nothing any more. */
function isLost(failure: unknown): boolean {
  if (!(failure instanceof AppError)) return false;
  return failure.code === 'connection_needs_reauth' || failure.code === 'connection_not_found';
}
