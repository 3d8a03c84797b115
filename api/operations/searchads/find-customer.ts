import type { Project } from '../../../models/in-project.ts';
import { findTree } from '../../../models/searchads/customer-trees.ts';
import { findWays, type CustomerWay } from '../../../models/searchads/customers.ts';
import { forbidden, invalidField, invalidFields, notFound, AppError } from '../../request/errors.ts';
import { needsReauth } from '../../failure-responses.ts';
import { projectOf, type Call } from '../operation.ts';
import { hasLostConnection, workingConnections } from './connections.ts';
import { freshMs, freshWithoutMs, renewTree, startReading } from './customer-trees.ts';

/** A customer of the project's, and the way to it. Ids are ten digits. */
export type FoundCustomer = { connectionId: string; customerId: string; loginCustomerId: string };

const CUSTOMER_ID = /^\d{10}$/;

/** Milliseconds that most readings take. */
const FIRST_WAIT_MS = 1_000;

/** A customer as the caller wrote it, and the account to go through, with or without dashes. */
export type AskedCustomer = { customerId: string; loginCustomerId?: string | undefined };

/**
 * The connection that reaches a customer, and the account to go through: the one that is asked for, else the one that
 * the list of customers shows.
 * @param deadlineMs since 1970, until which the caller waits
 * @throws AppError 404 when none of the project's connections reaches it; 403 when one that has lost its authorisation
 *   may have; 400 for a `loginCustomerId` that is no customer id, or that no connection with this customer reaches
 */
export async function findCustomer(
  call: Pick<Call, 'context' | 'projectId'>,
  asked: AskedCustomer,
  deadlineMs: number,
): Promise<FoundCustomer> {
  const project = projectOf(call);
  const found = await findStored(project, asked);
  if (found) {
    if (found.triedAgeMs > freshMs(found.operations)) renewBehind(call, found.connectionId);
    return found;
  }
  const connections = await workingConnections(project);
  let failure: AppError | undefined;
  for (const connection of connections) {
    try {
      await renewTreeWithout(call, connection.id, {
        deadlineMs,
        isEnough: async () => (await findStored(project, asked, connection.id)) !== undefined,
      });
    } catch (error) {
      // Another connection may reach it.
      if (!(error instanceof AppError)) throw error;
      failure ??= error;
    }
  }
  const renewed = await findStored(project, asked);
  if (renewed) return renewed;
  if (failure) throw failure;
  const isKnown = await findStored(project, { customerId: asked.customerId });
  if (isKnown) throw invalidField('loginCustomerId', 'does not lead to this customer');
  // Otherwise the customers of the connection that lost its authorisation would seem to be gone.
  if (await hasLostConnection(project)) throw needsReauth();
  throw notFound('The project has no customer with this id.');
}

type StoredWay = FoundCustomer & CustomerWay;

/**
 * The first of the working connections in whose stored list the customer stands, and the account to go through.
 * @param only the one connection that is looked at
 */
async function findStored(
  project: Project,
  asked: AskedCustomer,
  only?: string,
): Promise<StoredWay | undefined> {
  const customerId = withoutDashes(asked.customerId);
  const login = asked.loginCustomerId === undefined ? undefined : withoutDashes(asked.loginCustomerId);
  if (login !== undefined && !CUSTOMER_ID.test(login)) {
    throw invalidField('loginCustomerId', 'must be ten digits, such as 1234567890 or 123-456-7890');
  }
  const ways = await findWays(project, [customerId, login ?? customerId]);
  const isReached = (connectionId: string) =>
    login === undefined || ways.some((one) => one.connectionId === connectionId && one.customerId === login);
  const way = ways.find(
    (one) =>
      one.customerId === customerId &&
      (only === undefined || one.connectionId === only) &&
      isReached(one.connectionId),
  );
  return way && { ...way, loginCustomerId: login ?? way.loginCustomerId };
}

/** Reads a connection's tree again, unless what is stored, and lacks the customer, is new enough. */
async function renewTreeWithout(
  call: Pick<Call, 'context' | 'projectId'>,
  connectionId: string,
  wait: { deadlineMs: number; isEnough: () => Promise<boolean> },
): Promise<void> {
  const project = projectOf(call);
  const tree = await findTree(project, connectionId);
  const isNew =
    tree?.failure === null && tree.readAgeMs !== null && tree.readAgeMs < freshWithoutMs(tree.operations);
  if (!isNew) await renewTree(call, connectionId, { ...wait, firstWaitMs: FIRST_WAIT_MS });
}

/** Has a tree read again that nobody waits for: what is stored is good enough, and a failure shows in the next list. */
function renewBehind(call: Pick<Call, 'context' | 'projectId'>, connectionId: string): void {
  startReading(call, connectionId).catch(() => undefined);
}

/**
 * What a caller is told of a way to the customer that the provider does not allow: by the account to go through, if the
 * caller chose it; else the way is the list's, and the connection's user has lost their right since.
 * @param error what the provider's call failed with
 */
export function pointAtWay(
  error: unknown,
  { loginCustomerId }: Pick<AskedCustomer, 'loginCustomerId'>,
): unknown {
  if (!(error instanceof AppError) || error.code !== 'forbidden') return error;
  const field = error.details?.find(({ path }) => path === 'loginCustomerId');
  if (!field) return error;
  return loginCustomerId === undefined ? forbidden(error.message) : invalidFields([field]);
}

/** `123-456-7890` as Google's own pages show it, without the dashes. */
export function withoutDashes(customerId: string): string {
  return customerId.replaceAll('-', '');
}
