import type { ConnectAccount, ConnectOutcome } from '../../models/connections/connect-sessions.ts';

export type AccountDecision =
  | { next: 'connect'; account: ConnectAccount }
  | { next: 'choose' }
  | { next: 'end'; outcome: ConnectOutcome };

/**
 * Chooses the account of a connect session: the required one, the user's choice, or the only one. The choice is minutes
 * old and is checked against the accounts reachable now.
 */
export function decideAccount({
  accounts,
  expected,
  chosen,
}: {
  accounts: readonly ConnectAccount[];
  expected: string | undefined;
  chosen: string | undefined;
}): AccountDecision {
  if (accounts.length === 0) return { next: 'end', outcome: 'no_account' };
  const wanted = expected ?? chosen;
  if (wanted !== undefined) {
    const account = accounts.find(({ id }) => id === wanted);
    return account ? { next: 'connect', account } : { next: 'end', outcome: 'other_account' };
  }
  const [only, ...others] = accounts;
  if (only && others.length === 0) return { next: 'connect', account: only };
  return { next: 'choose' };
}
