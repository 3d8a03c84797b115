import type { ConversionDestination } from '../../../domain/conversion-goal.ts';
import { findConnections } from '../../../models/connections/connections.ts';
import { needsReauth, noConnection } from '../../failure-responses.ts';
import { invalidField, invalidFields, type ErrorDetail } from '../../request/errors.ts';
import type { components } from '../../../client/src/generated/types.gen.ts';
import type { Call } from '../operation.ts';
import { removeDashes } from '../../../models/searchads/customers.ts';
import { findCustomer } from '../searchads/find-customer.ts';

type DestinationRequest = components['schemas']['ConversionDestinationRequest'];

/** Fields that only a Google Ads destination has. */
const GOOGLE_FIELDS = ['conversionAction', 'loginCustomerId'] as const;

/** @throws AppError 400 that names each missing field and each field that must not be combined with another */
export function requireValidDestinations(requested: readonly DestinationRequest[]): void {
  const details = requested.flatMap((destination, index): ErrorDetail[] => {
    const pathTo = (field: string) => `destinations[${index}].${field}`;
    const { customerId, conversionAction, metaDataset, connectionId } = destination;
    if (customerId === undefined && metaDataset === undefined) {
      return [{ path: `destinations[${index}]`, message: 'must have customerId or metaDataset' }];
    }
    if (customerId === undefined) {
      return GOOGLE_FIELDS.filter((field) => destination[field] !== undefined).map((field) => ({
        path: pathTo(field),
        message: 'must not be combined with metaDataset',
      }));
    }
    if (metaDataset !== undefined) {
      return [{ path: pathTo('metaDataset'), message: 'must not be combined with customerId' }];
    }
    if (conversionAction === undefined) {
      return [{ path: pathTo('conversionAction'), message: 'is required with customerId' }];
    }
    if (connectionId !== undefined) {
      return [{ path: pathTo('connectionId'), message: 'must not be combined with customerId' }];
    }
    return [];
  });
  if (details.length > 0) throw invalidFields(details);
}

/**
 * Chooses a connection for each destination. A Meta dataset without a `connectionId` uses the project's oldest active
 * Meta connection.
 * @param deadlineMs the request's deadline, in milliseconds since 1970
 * @throws AppError 404 without a connection, 403 if the connection lost its authorization
 */
export async function findDestinations(
  call: Call,
  requested: readonly DestinationRequest[],
  deadlineMs: number,
): Promise<ConversionDestination[]> {
  const destinations: ConversionDestination[] = [];
  for (const [index, destination] of requested.entries()) {
    const { customerId, conversionAction, loginCustomerId, metaDataset } = destination;
    if (metaDataset !== undefined) {
      const connectionId = await findMetaConnection(call, destination.connectionId, index);
      destinations.push({ provider: 'meta', connectionId, account: metaDataset });
      continue;
    }
    if (customerId === undefined) throw invalidField(`destinations[${index}]`, 'must have a customerId');
    const customer = await findCustomer(call, { customerId, loginCustomerId }, deadlineMs);
    destinations.push({
      provider: 'googleads',
      connectionId: customer.connectionId,
      account: removeDashes(customerId),
      conversionAction,
      loginCustomerId: customer.loginCustomerId,
    });
  }
  return destinations;
}

async function findMetaConnection(
  { context, projectId }: Call,
  requestedId: string | undefined,
  index: number,
): Promise<string> {
  const connections = await findConnections({ database: context.database, projectId }, 'meta');
  const chosen = connections.filter(
    ({ id }) => requestedId === undefined || id === requestedId.toLowerCase(),
  );
  const working = chosen.find(({ status }) => status === 'active');
  if (working) return working.id;
  if (requestedId !== undefined && chosen.length === 0) {
    throw invalidField(`destinations[${index}].connectionId`, 'is not a Meta connection of this project');
  }
  throw chosen.some(({ status }) => status === 'reauth_required') ? needsReauth() : noConnection('Meta');
}
