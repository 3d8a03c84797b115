import type { Customer, Tree } from './customer.ts';
import { createFailure, type Failure } from './errors.ts';

const createPermissionDenied = (): Failure =>
  createFailure(
    'AuthorizationError.USER_PERMISSION_DENIED',
    "User doesn't have permission to access customer. Note: If you're accessing a client customer, the manager's customer id must be set in the 'login-customer-id' header.",
  );

/**
 * Checks that the user may access the customer, directly or through the login customer.
 * @param login value of the `login-customer-id` header: id of the customer or of one of its managers
 * @throws Failure
 */
export function authorizeCustomer(tree: Tree, customerId: string, login: string | undefined): Customer {
  if (!/^\d{10}$/.test(customerId)) {
    throw createFailure('RequestError.INVALID_CUSTOMER_ID', `Invalid customer ID '${customerId}'.`);
  }
  if (login !== undefined && !/^\d{10}$/.test(login)) {
    const message = 'The login customer ID must be 10 digits, without hyphens.';
    throw createFailure('HeaderError.INVALID_LOGIN_CUSTOMER_ID', message);
  }
  const customer = findCustomer(tree, customerId);
  const loginId = login ?? customerId;
  const isReachable = tree.roots.some((root) => findLevelsBelow(tree, root).has(loginId));
  const isRoot = tree.roots.includes(customerId);
  if (
    !customer ||
    !isReachable ||
    (login === undefined && !isRoot) ||
    !findLevelsBelow(tree, loginId).has(customerId)
  ) {
    throw createPermissionDenied();
  }
  for (const { refusal } of [findCustomer(tree, loginId) ?? customer, customer]) {
    if (refusal !== undefined)
      throw createFailure(`AuthorizationError.${refusal}`, REFUSAL_MESSAGES[refusal]);
  }
  return customer;
}

const REFUSAL_MESSAGES = {
  CUSTOMER_NOT_ENABLED:
    "The customer account can't be accessed because it is not yet enabled or has been deactivated.",
  INCOMPLETE_SIGNUP: 'The user in the request has not completed the sign-up process.',
} as const;

/** @throws Failure for managers and suspended customers */
export function checkMayMutate({ manager, status }: Customer): void {
  if (manager) {
    const message = 'The request cannot be executed by a manager account.';
    throw createFailure('RequestError.CANNOT_BE_EXECUTED_BY_MANAGER_ACCOUNT', message);
  }
  if (status === 'SUSPENDED') {
    const message = "The account is suspended and can't perform this action.";
    throw createFailure('AuthorizationError.ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT', message);
  }
}

const indexes = new WeakMap<Tree, Map<string, Customer>>();

export function findCustomer(tree: Tree, id: string): Customer | undefined {
  const customersById = indexes.get(tree) ?? new Map(tree.customers.map((each) => [each.id, each]));
  indexes.set(tree, customersById);
  return customersById.get(id);
}

export function findTopManager(tree: Tree, id: string): Customer | undefined {
  return tree.customers.find((each) => each.id !== id && findLevelsBelow(tree, each.id).has(id));
}

/**
 * Returns the customer (level 0) and all customers below it, with their levels. A level is the smallest
 * number of links from the customer.
 */
export function findLevelsBelow(tree: Tree, id: string): Map<string, number> {
  const levels = new Map([[id, 0]]);
  // Searches breadth-first, because iterating a map includes entries that are added during the loop.
  for (const [manager, level] of levels) {
    for (const client of findCustomer(tree, manager)?.clients ?? []) {
      if (!levels.has(client)) levels.set(client, level + 1);
    }
  }
  return levels;
}
