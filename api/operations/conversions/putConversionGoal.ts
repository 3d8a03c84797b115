import type { components } from '../../../client/src/generated/types.gen.ts';
import { MAX_GOALS, toDestinationKey, type ConversionDestination } from '../../../domain/conversion-goal.ts';
import { findConnections } from '../../../models/connections/connections.ts';
import { lockFeed } from '../../../models/conversions/conversion-feeds.ts';
import { findGoal, storeGoal } from '../../../models/conversions/conversion-goals.ts';
import { applyGoal, releaseUnsent } from '../../../models/conversions/waiting-conversions.ts';
import { removeDashes } from '../../../models/searchads/customers.ts';
import { needsReauth, noConnection } from '../../failure-responses.ts';
import { conflict, invalidField, invalidFields, type ErrorDetail } from '../../request/errors.ts';
import { serializeGoal } from '../../serializers/conversion.ts';
import { getResultDeadlineMs } from '../../temporal/read-provider.ts';
import { toProject, type Call, type Handler } from '../operation.ts';
import { findCustomer } from '../searchads/find-customer.ts';
import { transact } from '../transact.ts';

type DestinationRequest = components['schemas']['ConversionDestinationRequest'];

export const putConversionGoal: Handler<'putConversionGoal'> = async ({ path, body }, call) => {
  const { name } = path;
  const { windowDays, requireConsent, validateOnly } = body;
  requireValidDestinations(body.destinations);
  const destinations = await findDestinations(call, body.destinations, getResultDeadlineMs(call.context));
  const keys = destinations.map((destination) => toDestinationKey(destination, validateOnly));
  const duplicate = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  if (duplicate >= 0) throw invalidField(`destinations[${duplicate}]`, 'is a duplicate');
  const stored = await transact(call, async (project, record) => {
    await lockFeed(project);
    const before = await findGoal(project, name);
    const changed = { name, triggerOn: body.on, destinations, windowDays, requireConsent, validateOnly };
    const goal = await storeGoal(project, changed, MAX_GOALS);
    if (!goal) {
      throw conflict(`The project has ${MAX_GOALS} conversion goals, the maximum. Delete one first.`);
    }
    const withdrawn = before ? await releaseUnsent(project, before, keys) : 0;
    await applyGoal(project, goal);
    const details = { on: body.on, destinations: keys, windowDays, requireConsent, validateOnly, withdrawn };
    await record('conversion_goal.put', name, details);
    return goal;
  });
  return { body: serializeGoal(stored) };
};

/** Fields besides `customerId` that only a Google Ads destination has. */
const GOOGLE_FIELDS = ['conversionAction', 'loginCustomerId'] as const;

/** @throws AppError 400 that names missing fields, and fields that exclude each other */
function requireValidDestinations(requested: readonly DestinationRequest[]): void {
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
 * Finds the connection of each destination. A Meta dataset without `connectionId` uses the primary Meta
 * connection.
 * @param deadlineMs in milliseconds since 1970
 * @throws AppError 400 for an unknown `connectionId` or an unusable `loginCustomerId`; 404 without an active
 * connection, or if no connection reaches the customer; 403 if the connection lost its authorization
 */
async function findDestinations(
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
  call: Call,
  requestedId: string | undefined,
  index: number,
): Promise<string> {
  const connections = await findConnections(toProject(call), 'meta');
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
