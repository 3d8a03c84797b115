import type { SearchadsActivities } from '../../../workflows/contract/searchads.ts';
import type { QueueName } from '../../../workflows/contract/queues.ts';
import type { PageOfRows } from '../../../models/reads/read-results.ts';
import { readProvider, waitsUntil, type ProviderRead } from '../../temporal/read-provider.ts';
import type { Call } from '../operation.ts';
import { findCustomer, pointAtWay, type FoundCustomer } from './find-customer.ts';

type CustomerRead = {
  operation: keyof SearchadsActivities;
  /** As the caller wrote them. */
  customerId: string;
  loginCustomerId: string | undefined;
  queue: QueueName;
  /** What is asked besides. */
  request?: Record<string, unknown>;
  /** Of an answer with rows, all that is wanted. */
  page?: PageOfRows;
};

/**
 * The answer to a read of one of the project's customers.
 * @returns what the activity stored, and the customer's id in ten digits
 * @throws AppError 404 for a customer that is not the project's
 */
export async function readOfCustomer(
  call: Call,
  { operation, queue, request = {}, page, ...asked }: CustomerRead,
): Promise<unknown> {
  const { context, projectId } = call;
  const deadlineMs = waitsUntil(context);
  const toRead = ({ connectionId, customerId, loginCustomerId }: FoundCustomer): ProviderRead => ({
    connectionId,
    operation,
    activity: operation,
    queue,
    subject: customerId,
    request: { customerId, loginCustomerId, ...request },
  });
  const customer = await findCustomer(call, asked, deadlineMs);
  return readProvider(context, toRead(customer), { projectId, deadlineMs, page }).catch((error: unknown) => {
    throw pointAtWay(error, asked);
  });
}
