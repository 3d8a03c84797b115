import type {
  ReadOperation,
  ReadRequestOf,
  ReadResultOf,
} from '../../../workflows/contract/provider-reads.ts';
import type { CustomerRequest } from '../../../workflows/contract/searchads.ts';
import type { RowPageRequest } from '../../../models/reads/read-results.ts';
import { readProvider, getResultDeadlineMs } from '../../temporal/read-provider.ts';
import type { Call } from '../operation.ts';
import { findCustomer, pointAtLoginCustomer } from './find-customer.ts';

type CustomerRead<Operation extends ReadOperation> = {
  operation: Operation;
  /** With or without dashes. */
  customerId: string;
  loginCustomerId: string | undefined;
  toRequest: (customer: CustomerRequest) => ReadRequestOf<Operation>;
  page?: RowPageRequest;
};

/** @throws AppError as {@link findCustomer} and {@link readProvider} do */
export async function readCustomerData<Operation extends ReadOperation>(
  call: Call,
  { operation, toRequest, page, ...requested }: CustomerRead<Operation>,
): Promise<ReadResultOf<Operation>> {
  const { context, projectId } = call;
  const deadlineMs = getResultDeadlineMs(context);
  const { connectionId, customerId, loginCustomerId } = await findCustomer(call, requested, deadlineMs);
  const request = toRequest({ customerId, loginCustomerId });
  const read = { connectionId, operation, subject: customerId, request };
  return readProvider(context, read, { projectId, deadlineMs, page }).catch((error: unknown) => {
    throw pointAtLoginCustomer(error, requested);
  });
}
