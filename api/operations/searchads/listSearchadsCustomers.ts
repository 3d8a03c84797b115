import { AppError } from '../../http/errors.ts';
import { presentCustomer } from '../../presenters/searchads-customer.ts';
import { readProvider, waitsUntil } from '../../temporal/read-provider.ts';
import type { Call, Handler } from '../operation.ts';
import { workingConnections } from './connections.ts';
import { customersRead, isCustomersResult } from './customers-read.ts';

/** The accounts that the project's connections reach, each once. One that fails does not hide those of the others. */
export const listSearchadsCustomers: Handler<'listSearchadsCustomers'> = async (_input, call) => {
  const connections = await workingConnections({
    database: call.context.database,
    projectId: call.projectId,
  });
  const deadlineMs = waitsUntil(call.context);
  const lists = await Promise.all(
    connections.map(async (connection) => {
      const customers = await customersOf(call, connection.id, deadlineMs).catch(keepAppError);
      return { connection, customers };
    }),
  );
  const failures = lists.flatMap(({ customers }) => (customers instanceof AppError ? [customers] : []));
  const [failure] = failures;
  if (failure && failures.length === lists.length) throw failure;
  const seen = new Set<string>();
  const customers = lists.flatMap(({ connection, customers: list }) =>
    list instanceof AppError
      ? []
      : list
          .filter(({ customerId }) => !seen.has(customerId) && seen.add(customerId))
          .map((customer) => presentCustomer(customer, connection)),
  );
  return { body: { customers } };
};

async function customersOf({ context, projectId }: Call, connectionId: string, deadlineMs: number) {
  const result = await readProvider(context, customersRead(connectionId), { projectId, deadlineMs });
  if (!isCustomersResult(result)) throw new TypeError('The stored answer is none of customers.');
  return result.customers;
}

function keepAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
