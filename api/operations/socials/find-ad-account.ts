import { isAdAccountConnection, isBusinessConnection } from '../../../domain/ad-account.ts';
import type { ConnectionRow } from '../../../models/connections/connections.ts';
import type { AdAccountsResult } from '../../../workflows/contract/socials.ts';
import { AppError } from '../../request/errors.ts';
import { needsReauth, noConnection } from '../../failure-responses.ts';
import { readProvider } from '../../temporal/read-provider.ts';
import type { Call } from '../operation.ts';

/**
 * Returns the id of the account's own connection, or undefined if it has no active one.
 * @param accountId digits, without `act_`
 * @throws AppError 403 if the connection lost its authorization
 */
export function findAccountConnection(
  connections: readonly ConnectionRow[],
  accountId: string,
): string | undefined {
  const own = connections.find(({ externalId }) => isAdAccountConnection(externalId, accountId));
  if (own?.status === 'reauth_required') throw needsReauth();
  return own?.status === 'active' ? own.id : undefined;
}

/**
 * Returns the first business connection whose token can access the account.
 * @param accountId digits, without `act_`
 * @throws AppError the failure of a connection's read; 403 if a connection that may reach the account lost
 * its authorization; 404 if no connection reaches the account
 */
export async function findBusinessConnection(
  call: Call,
  connections: readonly ConnectionRow[],
  { accountId, deadlineMs }: { accountId: string; deadlineMs: number },
): Promise<string> {
  const businesses = connections.filter(({ externalId }) => isBusinessConnection(externalId));
  let failure: AppError | undefined;
  for (const { id, status } of businesses) {
    if (status !== 'active') continue;
    try {
      const { accounts } = await readAdAccounts(call, id, deadlineMs);
      if (accounts.some((account) => account.accountId === accountId)) return id;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failure ??= error;
    }
  }
  if (failure) throw failure;
  if (businesses.some(({ status }) => status === 'reauth_required')) throw needsReauth();
  throw connections.length === 0 ? noConnection('Meta') : accountUnreachable(accountId);
}

function accountUnreachable(accountId: string): AppError {
  const message = "is not reachable through the project's connection to Meta";
  return new AppError(404, 'not_found', `The ad account act_${accountId} ${message}.`, {
    details: [{ path: 'accountId', message }],
  });
}

/** @throws AppError as {@link readProvider} does */
export async function readAdAccounts(
  { context, projectId }: Call,
  connectionId: string,
  deadlineMs: number,
): Promise<AdAccountsResult> {
  const read = { connectionId, operation: 'listAdAccounts', request: {} } as const;
  return readProvider(context, read, { projectId, deadlineMs });
}
