import type {
  ReadOperation,
  ReadRequestOf,
  ReadResultOf,
} from '../../../workflows/contract/provider-reads.ts';
import type { CustomerRequest } from '../../../workflows/contract/searchads.ts';
import type { PageOfRows } from '../../../models/reads/read-results.ts';
import { readProvider, getResultDeadlineMs } from '../../temporal/read-provider.ts';
import type { Call } from '../operation.ts';
import { findCustomer, pointAtLoginCustomer } from './find-customer.ts';

type CustomerRead<Operation extends ReadOperation> = {
  operation: Operation;
  /** As the caller wrote it. */
  customerId: string;
  loginCustomerId: string | undefined;
  toRequest: (customer: CustomerRequest) => ReadRequestOf<Operation>;
  /** Rows to return of a report. */
  page?: PageOfRows;
};

/**
 * Reads data of the project's customer.
 * @returns the activity's result and the normalized customer id
 * @throws AppError 404 for an unknown customer
 */
export async function readCustomerData<Operation extends ReadOperation>(
  call: Call,
  { operation, toRequest, page, ...asked }: CustomerRead<Operation>,
): Promise<ReadResultOf<Operation>> {
  const { context, projectId } = call;
  const deadlineMs = getResultDeadlineMs(context);
  const { connectionId, customerId, loginCustomerId } = await findCustomer(call, asked, deadlineMs);
  const request = toRequest({ customerId, loginCustomerId });
  const read = { connectionId, operation, subject: customerId, request };
  return readProvider(context, read, { projectId, deadlineMs, page }).catch((error: unknown) => {
    throw pointAtLoginCustomer(error, asked);
  });
}
