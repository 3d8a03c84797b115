import type { ConnectionRow } from '../../../models/connections/connections.ts';
import { findTree } from '../../../models/searchads/customer-trees.ts';
import { findCustomers, hasCustomers, type CustomerRow } from '../../../models/searchads/customers.ts';
import type { components } from '../../../client/src/generated/types.gen.ts';
import { AppError } from '../../request/errors.ts';
import { isOutage } from '../../request/outages.ts';
import { selectFields } from '../../serializers/select-fields.ts';
import { getResultDeadlineMs } from '../../temporal/read-provider.ts';
import { yieldSlices } from '../yield-slices.ts';
import { toProject, JsonStream, type Call, type Handler } from '../operation.ts';
import { findWorkingConnections } from './find-customer.ts';
import { explainTreeFailure, isRefreshDue, isCompleteTree, renewTree } from './customer-trees.ts';

/** After this time, the response may contain a partial list. */
const FIRST_WAIT_MS = 3_000;

/** The list may be partial if a connection fails or its tree is still being read. */
export const listSearchadsCustomers: Handler<'listSearchadsCustomers'> = async (_input, call) => {
  const connections = await findWorkingConnections(toProject(call)).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'connection_not_found') return [];
    throw error;
  });
  const deadlineMs = getResultDeadlineMs(call.context);
  const lists = await Promise.all(connections.map((connection) => readList(call, connection, deadlineMs)));
  const [failed] = lists.filter(({ failure }) => failure !== undefined);
  if (failed && lists.every(({ failure, customers }) => failure !== undefined && customers.length === 0)) {
    throw failed.failure;
  }
  const complete = lists.every((list) => list.isComplete);
  const found = deduplicateCustomers(lists);
  if (found.length <= MAX_CUSTOMERS_PER_SLICE)
    return { body: { customers: found.map(serializeReached), complete } };
  return { body: new JsonStream(writeCustomers(found, complete)) };
};

/**
 * Longer lists are streamed in slices of this size, because a project may have many thousands of customers.
 */
const MAX_CUSTOMERS_PER_SLICE = 500;

type ReachedCustomer = { customer: CustomerRow; connection: ConnectionRow };

function deduplicateCustomers(lists: readonly ConnectionList[]): ReachedCustomer[] {
  const found = new Map<string, ReachedCustomer>();
  for (const { connection, customers } of lists) {
    for (const customer of customers) {
      if (!found.has(customer.customerId)) found.set(customer.customerId, { customer, connection });
    }
  }
  return [...found.values()];
}

async function* writeCustomers(found: readonly ReachedCustomer[], complete: boolean): AsyncGenerator<string> {
  yield '{"customers":[';
  for await (const [first, slice] of yieldSlices(found, MAX_CUSTOMERS_PER_SLICE)) {
    yield `${first === 0 ? '' : ','}${JSON.stringify(slice.map(serializeReached)).slice(1, -1)}`;
  }
  yield `],"complete":${complete}}`;
}

type ConnectionList = {
  connection: ConnectionRow;
  customers: CustomerRow[];
  isComplete: boolean;
  failure?: unknown;
};

async function readList(call: Call, connection: ConnectionRow, deadlineMs: number): Promise<ConnectionList> {
  const project = toProject(call);
  const storedTree = await findTree(project, connection.id);
  const failure = isRefreshDue(storedTree)
    ? await renewTree(call, connection.id, {
        deadlineMs,
        firstWaitMs: FIRST_WAIT_MS,
        isEnough: () => hasCustomers(project, connection.id),
      }).then(() => undefined, returnKnownFailure)
    : explainTreeFailure(storedTree);
  const customers = hasLostAccess(failure) ? [] : await findCustomers(project, connection.id);
  const isComplete = failure === undefined && isCompleteTree(await findTree(project, connection.id));
  return { connection, customers, isComplete, ...(failure !== undefined && { failure }) };
}

/**
 * Returns an AppError or outage instead of throwing it, so that other connections' customers are still
 * listed.
 */
function returnKnownFailure(error: unknown): unknown {
  if (error instanceof AppError || isOutage(error)) return error;
  throw error;
}

function hasLostAccess(failure: unknown): boolean {
  if (!(failure instanceof AppError)) return false;
  return failure.code === 'connection_needs_reauth' || failure.code === 'connection_not_found';
}

const READABLE_STATUSES: ReadonlySet<string> = new Set(['ENABLED', 'SUSPENDED']);

function serializeReached({
  customer,
  connection,
}: ReachedCustomer): components['schemas']['SearchadsCustomer'] {
  const { customerId, status, isManager } = customer;
  return {
    id: customerId,
    kind: 'ads_customer',
    ...selectFields(customer, [
      'customerId',
      'displayName',
      'loginCustomerId',
      'parentCustomerId',
      'currencyCode',
      'timeZone',
      'status',
    ]),
    manager: isManager,
    // Google Ads reports test accounts as `CLOSED`, although their data can be read.
    readable:
      !isManager && (READABLE_STATUSES.has(status) || (customer.isTestAccount && status === 'CLOSED')),
    connectionExternalId: connection.externalId,
    connectionDisplayName: connection.displayName,
  };
}
