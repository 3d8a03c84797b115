import type {
  ReadOperation,
  ReadRequestOf,
  ReadResultOf,
} from '../../../workflows/contract/provider-reads.ts';
import type { CustomerRequest } from '../../../workflows/contract/searchads.ts';
import type { PageOfRows } from '../../../models/reads/read-results.ts';
import { readProvider, waitsUntil } from '../../temporal/read-provider.ts';
import type { Call } from '../operation.ts';
import { findCustomer, pointAtWay } from './find-customer.ts';

type CustomerRead<Operation extends ReadOperation> = {
  operation: Operation;
  /** As the caller wrote them. */
  customerId: string;
  loginCustomerId: string | undefined;
  toRequest: (customer: CustomerRequest) => ReadRequestOf<Operation>;
  /** Of an answer with rows, all that is wanted. */
  page?: PageOfRows;
};

/**
 * The answer to a read of one of the project's customers.
 * @returns what the activity stored, and the customer's id in ten digits
 * @throws AppError 404 for a customer that is not the project's
 */
export async function readOfCustomer<Operation extends ReadOperation>(
  call: Call,
  { operation, toRequest, page, ...asked }: CustomerRead<Operation>,
): Promise<ReadResultOf<Operation>> {
  const { context, projectId } = call;
  const deadlineMs = waitsUntil(context);
  const { connectionId, customerId, loginCustomerId } = await findCustomer(call, asked, deadlineMs);
  const request = toRequest({ customerId, loginCustomerId });
  const read = { connectionId, operation, subject: customerId, request };
  return readProvider(context, read, { projectId, deadlineMs, page }).catch((error: unknown) => {
    throw pointAtWay(error, asked);
  });
}
