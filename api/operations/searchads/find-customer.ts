import { findConnections, type ConnectionRow } from '../../../models/connections/connections.ts';
import type { Project } from '../../../models/in-project.ts';
import { findTree } from '../../../models/searchads/customer-trees.ts';
import {
  findAccessPaths,
  removeDashes,
  type CustomerAccessPath,
} from '../../../models/searchads/customers.ts';
import { forbidden, invalidField, invalidFields, notFound, AppError } from '../../request/errors.ts';
import { needsReauth, noWorkingConnection } from '../../failure-responses.ts';
import { toProject, type Call } from '../operation.ts';
import { getCacheTimeMs, getMissCacheTimeMs, renewTree, startTreeRead } from './customer-trees.ts';

/** Ids are ten digits without dashes. */
export type FoundCustomer = { connectionId: string; customerId: string; loginCustomerId: string };

const CUSTOMER_ID = /^\d{10}$/;

/** Most reads of a customer tree end within this time. */
const FIRST_WAIT_MS = 1_000;

/** Ids may have dashes. */
type RequestedCustomer = { customerId: string; loginCustomerId?: string | undefined };

/**
 * Returns the access path to a customer; the caller's `loginCustomerId` has priority over the stored one.
 * Refreshes stale customer trees from Google Ads, and waits for them only if no stored tree has such a path.
 * @param deadlineMs in milliseconds since 1970
 * @throws AppError 404 if no connection reaches the customer; 403 if a connection lost its authorization; 400
 * for an invalid or unusable `loginCustomerId`; or the failure of a tree read
 */
export async function findCustomer(
  call: Pick<Call, 'context' | 'projectId'>,
  requested: RequestedCustomer,
  deadlineMs: number,
): Promise<FoundCustomer> {
  const project = toProject(call);
  const found = await findStored(project, requested);
  if (found) {
    if (found.triedAgeMs > getCacheTimeMs(found.operations)) renewInBackground(call, found.connectionId);
    return found;
  }
  const connections = await findWorkingConnections(project);
  let failure: AppError | undefined;
  for (const connection of connections) {
    try {
      await renewStaleTree(call, connection.id, {
        deadlineMs,
        isEnough: async () => (await findStored(project, requested, connection.id)) !== undefined,
      });
    } catch (error) {
      // Another connection may reach the customer.
      if (!(error instanceof AppError)) throw error;
      failure ??= error;
    }
  }
  const renewed = await findStored(project, requested);
  if (renewed) return renewed;
  if (failure) throw failure;
  if (await findStored(project, { customerId: requested.customerId }))
    throw invalidField('loginCustomerId', 'does not reach this customer');
  // The customer may belong to a connection that lost its authorization.
  if (await hasLostConnection(project)) throw needsReauth();
  throw notFound('The project has no customer with this id.');
}

/**
 * Returns the active connections, at least one, oldest first.
 * @throws AppError without an active connection: 403 if a connection lost its authorization, otherwise 404
 */
export async function findWorkingConnections(project: Project): Promise<ConnectionRow[]> {
  const all = await findConnections(project, 'googleads');
  const working = all.filter(({ status }) => status === 'active');
  if (working.length > 0) return working;
  throw noWorkingConnection(all);
}

async function hasLostConnection(project: Project): Promise<boolean> {
  return (await findConnections(project, 'googleads')).some(({ status }) => status === 'reauth_required');
}

type StoredCustomer = FoundCustomer & CustomerAccessPath;

/**
 * Searches the stored trees of working connections.
 * @param onlyConnectionId searches only this connection
 */
async function findStored(
  project: Project,
  requested: RequestedCustomer,
  onlyConnectionId?: string,
): Promise<StoredCustomer | undefined> {
  const customerId = removeDashes(requested.customerId);
  const login = requested.loginCustomerId === undefined ? undefined : removeDashes(requested.loginCustomerId);
  if (login !== undefined && !CUSTOMER_ID.test(login)) {
    throw invalidField('loginCustomerId', 'must be ten digits, such as 1234567890 or 123-456-7890');
  }
  const paths = await findAccessPaths(project, [customerId, login ?? customerId]);
  const isReached = (connectionId: string) =>
    login === undefined ||
    paths.some((candidate) => candidate.connectionId === connectionId && candidate.customerId === login);
  const path = paths.find(
    (candidate) =>
      candidate.customerId === customerId &&
      (onlyConnectionId === undefined || candidate.connectionId === onlyConnectionId) &&
      isReached(candidate.connectionId),
  );
  return path && { ...path, loginCustomerId: login ?? path.loginCustomerId };
}

async function renewStaleTree(
  call: Pick<Call, 'context' | 'projectId'>,
  connectionId: string,
  wait: { deadlineMs: number; isEnough: () => Promise<boolean> },
): Promise<void> {
  const project = toProject(call);
  const tree = await findTree(project, connectionId);
  const isRecent =
    tree?.failure === null && tree.readAgeMs !== null && tree.readAgeMs < getMissCacheTimeMs(tree.operations);
  if (!isRecent) await renewTree(call, connectionId, { ...wait, firstWaitMs: FIRST_WAIT_MS });
}

/** Ignores a failed start, because the stored tree is sufficient. */
function renewInBackground(call: Pick<Call, 'context' | 'projectId'>, connectionId: string): void {
  startTreeRead(call, connectionId).catch(() => undefined);
}

/**
 * Converts the provider's refusal of the login customer to a 400 if the caller sent `loginCustomerId`, or to
 * a 403 without details if the stored one was used.
 * @param error failure of the provider call
 * @returns the converted refusal, or any other error unchanged
 */
export function pointAtLoginCustomer(
  error: unknown,
  { loginCustomerId }: Pick<RequestedCustomer, 'loginCustomerId'>,
): unknown {
  if (!(error instanceof AppError) || error.code !== 'forbidden') return error;
  const field = error.details?.find(({ path }) => path === 'loginCustomerId');
  if (!field) return error;
  return loginCustomerId === undefined ? forbidden(error.message) : invalidFields([field]);
}
