import { z } from 'zod';
import type { Project } from '../../../models/in-project.ts';
import { findInReadResult, readDigest } from '../../../models/reads/read-results.ts';
import { AppError, forbidden, invalidField, invalidFields, notFound } from '../../http/errors.ts';
import type { ApiContext } from '../../context.ts';
import { needsReauth } from '../../failure-responses.ts';
import { readProvider, type ReadOptions } from '../../temporal/read-provider.ts';
import type { Call } from '../operation.ts';
import { hasLostConnection, workingConnections } from './connections.ts';
import { customersRead } from './customers-read.ts';

/** A customer of the project's, and the way to it. Ids are ten digits. */
export type FoundCustomer = { connectionId: string; customerId: string; loginCustomerId: string };

const listed = z.object({ loginCustomerId: z.string() });

const CUSTOMER_ID = /^\d{10}$/;

/** From this age on a list that lacks a customer is fetched again: it may have been connected meanwhile. */
const MAX_LIST_AGE_MS = 60_000;

/** A customer as the caller wrote it, and the account to go through, with or without dashes. */
export type AskedCustomer = { customerId: string; loginCustomerId?: string | undefined };

/**
 * The connection that reaches a customer, and the account to go through: the one that is asked for, else the one that
 * the list of customers shows.
 * @param deadlineMs since 1970, until which the caller waits
 * @throws AppError 404 when none of the project's connections reaches it, or the account to go through; 403 when one
 *   that has lost its authorisation may have; 400 for a `loginCustomerId` that is no customer id
 */
export async function findCustomer(
  call: Pick<Call, 'context' | 'projectId'>,
  asked: AskedCustomer,
  deadlineMs: number,
): Promise<FoundCustomer> {
  const { context, projectId } = call;
  const project = { database: context.database, projectId };
  const connections = await workingConnections(project);
  const found = await findStored(project, connections, asked);
  if (found) return found;
  let failure: AppError | undefined;
  for (const connection of connections) {
    try {
      await renewList(context, { projectId, deadlineMs }, connection.id);
    } catch (error) {
      // Another connection may reach it.
      if (!(error instanceof AppError)) throw error;
      failure ??= error;
    }
  }
  const renewed = await findStored(project, connections, asked);
  if (renewed) return renewed;
  if (failure) throw failure;
  // Otherwise the customers of the connection that lost its authorisation would seem to be gone.
  if (await hasLostConnection(project)) throw needsReauth();
  throw notFound('The project has no customer with this id.');
}

/** The first of the connections in whose stored list the customer stands, and the account to go through. */
async function findStored(
  project: Project,
  connections: readonly { id: string }[],
  asked: AskedCustomer,
): Promise<FoundCustomer | undefined> {
  const customerId = withoutDashes(asked.customerId);
  const login = asked.loginCustomerId === undefined ? undefined : withoutDashes(asked.loginCustomerId);
  if (login !== undefined && !CUSTOMER_ID.test(login)) {
    throw invalidField('loginCustomerId', 'must be ten digits, such as 1234567890 or 123-456-7890');
  }
  for (const { id: connectionId } of connections) {
    const way = await findListed(project, connectionId, customerId);
    const isReached =
      way && (login === undefined || (await findListed(project, connectionId, login)) !== undefined);
    if (isReached) return { connectionId, customerId, loginCustomerId: login ?? way.loginCustomerId };
  }
  return undefined;
}

/** What a connection's stored list says of a customer. */
async function findListed(project: Project, connectionId: string, wanted: string) {
  const digest = readDigest(customersRead(connectionId));
  const path = '$.customers[*] ? (@.customerId == $wanted)';
  const stored = await findInReadResult(project, digest, { path, wanted });
  return listed.safeParse(stored?.item).data;
}

/** Fetches the list of a connection again, unless it is new enough. */
async function renewList(context: ApiContext, options: ReadOptions, connectionId: string): Promise<void> {
  const storedSince = new Date(Date.now() - MAX_LIST_AGE_MS);
  await readProvider(context, customersRead(connectionId), { ...options, storedSince });
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
