import type { Account, Tree } from './account.ts';
import { failure, type Failure } from './errors.ts';

const permissionDenied = (): Failure =>
  failure(
    'AuthorizationError.USER_PERMISSION_DENIED',
    "User doesn't have permission to access customer. Note: If you're accessing a client customer, the manager's customer id must be set in the 'login-customer-id' header.",
  );

/**
 * Returns the account of a call if its user has access. `login-customer-id` must be the customer or one of its
 * managers; without it, only direct access counts.
 * @throws Failure
 */
export function accessAccount(tree: Tree, customer: string, login: string | undefined): Account {
  if (!/^\d{10}$/.test(customer)) {
    throw failure('RequestError.INVALID_CUSTOMER_ID', `Invalid customer ID '${customer}'.`);
  }
  if (login !== undefined && !/^\d{10}$/.test(login)) {
    const message = 'The login customer ID must be 10 digits, without hyphens.';
    throw failure('HeaderError.INVALID_LOGIN_CUSTOMER_ID', message);
  }
  const account = findAccountById(tree, customer);
  const loginId = login ?? customer;
  const isReachable = tree.roots.some((root) => findAccountsBelow(tree, root).has(loginId));
  const isRoot = tree.roots.includes(customer);
  if (
    !account ||
    !isReachable ||
    (login === undefined && !isRoot) ||
    !findAccountsBelow(tree, loginId).has(customer)
  ) {
    throw permissionDenied();
  }
  for (const { refusal } of [findAccountById(tree, loginId) ?? account, account]) {
    if (refusal !== undefined) throw failure(`AuthorizationError.${refusal}`, REFUSAL_MESSAGES[refusal]);
  }
  return account;
}

const REFUSAL_MESSAGES = {
  CUSTOMER_NOT_ENABLED:
    "The customer account can't be accessed because it is not yet enabled or has been deactivated.",
  INCOMPLETE_SIGNUP: 'The user in the request has not completed the sign-up process.',
} as const;

/**
 * Refuses accounts that do not accept mutates.
 * @throws Failure
 */
export function checkMayMutate({ manager, status }: Account): void {
  if (manager) {
    const message = 'The request cannot be executed by a manager account.';
    throw failure('RequestError.CANNOT_BE_EXECUTED_BY_MANAGER_ACCOUNT', message);
  }
  if (status === 'SUSPENDED') {
    const message = "The account is suspended and can't perform this action.";
    throw failure('AuthorizationError.ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT', message);
  }
}

export function findAccountById(tree: Tree, id: string): Account | undefined {
  const accountIndex = indexes.get(tree) ?? new Map(tree.accounts.map((account) => [account.id, account]));
  indexes.set(tree, accountIndex);
  return accountIndex.get(id);
}

/** Accounts of each tree by id. */
const indexes = new WeakMap<Tree, Map<string, Account>>();

/** Returns an account and all accounts below it, each with its level: the smallest number of links. */
export function findAccountsBelow(tree: Tree, id: string): Map<string, number> {
  const levels = new Map([[id, 0]]);
  // Breadth first: iterating a map includes entries that are added during the loop.
  for (const [manager, level] of levels) {
    for (const client of findAccountById(tree, manager)?.clients ?? []) {
      if (!levels.has(client)) levels.set(client, level + 1);
    }
  }
  return levels;
}
