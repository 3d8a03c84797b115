import { isAdAccountConnection, isBusinessConnection } from '../../../domain/ad-account.ts';
import { findConnections, type ConnectionRow } from '../../../models/connections/connections.ts';
import type { AdAccount } from '../../../workflows/contract/socials.ts';
import { needsReauth } from '../../failure-responses.ts';
import { AppError } from '../../request/errors.ts';
import { getResultDeadlineMs } from '../../temporal/read-provider.ts';
import { toProject, type Call, type Handler } from '../operation.ts';
import { readAdAccounts } from './find-ad-account.ts';

/** If a connection fails, its accounts may be missing. */
export const listAdAccounts: Handler<'listAdAccounts'> = async (_input, call) => {
  const { context } = call;
  const deadlineMs = getResultDeadlineMs(context);
  const connections = await findConnections(toProject(call), 'meta');
  const currentConnections = connections.filter(({ status }) => status !== 'revoked');
  const accounts = new Map<string, AdAccount>();
  let failure: AppError | undefined;
  for (const connection of currentConnections) {
    try {
      const found = await readAccounts(call, connection, deadlineMs);
      for (const account of found) accounts.set(account.accountId, account);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failure ??= error;
    }
  }
  if (failure && accounts.size === 0) throw failure;
  const getName = ({ name, accountId }: AdAccount) => name ?? accountId;
  const sorted = [...accounts.values()].toSorted((left, right) =>
    getName(left).localeCompare(getName(right)),
  );
  return { body: { accounts: sorted, complete: failure === undefined } };
};

/** @throws AppError 403 if the connection lost its authorization, or the provider's failure */
async function readAccounts(
  call: Call,
  { id, externalId, status }: ConnectionRow,
  deadlineMs: number,
): Promise<AdAccount[]> {
  if (status !== 'active') throw needsReauth();
  const { accounts } = await readAdAccounts(call, id, deadlineMs);
  if (isBusinessConnection(externalId)) return accounts;
  return accounts.filter(({ accountId }) => isAdAccountConnection(externalId, accountId));
}
