import type { ConnectAccount, ConnectOutcome } from '../../models/connections/connect-sessions.ts';

export type AccountDecision =
  | { next: 'connect'; account: ConnectAccount }
  | { next: 'choose' }
  | { next: 'end'; outcome: ConnectOutcome };

/**
 * Which account an attempt ends at: the one that it must be, where it must be one; the one that was chosen; the only
 * one. A choice is held to what is reached now: it was made some minutes ago.
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
