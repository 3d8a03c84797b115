import type { InProject, Project } from '../in-project.ts';
import { findValue, hasRow, rows, run } from '../rows.ts';

/** Account that a connection reaches, with the shortest access path. Customer ids have ten digits. */
export type CustomerRow = {
  connectionId: string;
  customerId: string;
  /** Directly accessible account with which the access path starts. May be the account itself. */
  loginCustomerId: string;
  parentCustomerId: string | null;
  /** Number of managers on the access path. */
  depth: number;
  displayName: string;
  isManager: boolean;
  isTestAccount: boolean;
  /** Google's `CustomerStatus`. `UNKNOWN` if the account cannot be read. */
  status: string;
  currencyCode: string | null;
  timeZone: string | null;
};

const COLUMNS = `connection_id as "connectionId", customer_id as "customerId",
  login_customer_id as "loginCustomerId", parent_customer_id as "parentCustomerId", depth,
  display_name as "displayName", manager as "isManager", is_test_account as "isTestAccount", status,
  currency_code as "currencyCode", time_zone as "timeZone"`;

export type ReachedCustomer = Omit<CustomerRow, 'connectionId'>;

export const MAX_CUSTOMERS = 20_000;

export function findCustomers(project: Project, connectionId: string): Promise<CustomerRow[]> {
  return rows<CustomerRow>(
    project,
    `select ${COLUMNS} from searchads_customers
     where project_id = $1 and connection_id = $2 order by depth, customer_id`,
    [project.projectId, connectionId],
  );
}

/**
 * `triedAgeMs`: milliseconds since the last attempt to read the connection's tree. `operations`: number of
 * Google Ads operations that the last complete tree read used.
 */
export type CustomerAccessPath = Pick<CustomerRow, 'connectionId' | 'customerId' | 'loginCustomerId'> & {
  triedAgeMs: number;
  operations: number;
};

/**
 * Finds access paths through active connections, oldest connection first. Every request for a customer runs
 * this query first, so it is a single statement.
 */
export function findAccessPaths(
  project: Project,
  customerIds: readonly string[],
): Promise<CustomerAccessPath[]> {
  return rows<CustomerAccessPath>(
    project,
    `select id as "connectionId", customer_id as "customerId", login_customer_id as "loginCustomerId",
       extract(epoch from now() - tried_at)::float8 * 1000 as "triedAgeMs", operations
     from searchads_customers join searchads_trees using (project_id, connection_id)
       join connections using (project_id)
     where project_id = $1 and connections.id = connection_id and customer_id = any($2::text[])
       and provider = 'googleads' and connections.status = 'active'
     order by connections.created_at, id`,
    [project.projectId, customerIds],
  );
}

export function hasCustomers(project: Project, connectionId: string): Promise<boolean> {
  return hasRow(
    project,
    'select 1 from searchads_customers where project_id = $1 and connection_id = $2 limit 1',
    [project.projectId, connectionId],
  );
}

export function hasReadableCustomer(
  project: Project,
  { connectionId, readingId }: { connectionId: string; readingId: string },
): Promise<boolean> {
  return hasRow(
    project,
    `select 1 from searchads_customers
     where project_id = $1 and connection_id = $2 and reading_id = $3 and status <> 'UNKNOWN' limit 1`,
    [project.projectId, connectionId, readingId],
  );
}

/** Stores accounts of a tree read, each with the shortest access path through which it can be read. */
export async function storeCustomers(
  project: InProject,
  { connectionId, readingId }: { connectionId: string; readingId: string },
  found: readonly ReachedCustomer[],
): Promise<void> {
  await run(
    project,
    `insert into searchads_customers as known (project_id, connection_id, reading_id, customer_id, login_customer_id,
       parent_customer_id, depth, display_name, manager, is_test_account, status, currency_code, time_zone)
     select $1, $2, $3, "customerId", "loginCustomerId", "parentCustomerId", depth, "displayName", "isManager",
       "isTestAccount", status, "currencyCode", "timeZone"
     from jsonb_to_recordset($4::jsonb) as found ("customerId" text, "loginCustomerId" text, "parentCustomerId" text,
       depth integer, "displayName" text, "isManager" boolean, "isTestAccount" boolean, status text, "currencyCode" text,
       "timeZone" text)
     on conflict (project_id, connection_id, customer_id) do update set
       reading_id = excluded.reading_id,
       parent_customer_id = case when known.reading_id = excluded.reading_id
         then coalesce(case when ${IS_BETTER} then excluded.parent_customer_id else known.parent_customer_id end,
           known.parent_customer_id, excluded.parent_customer_id)
         else excluded.parent_customer_id end,
       login_customer_id = case when ${IS_BETTER} then excluded.login_customer_id else known.login_customer_id end,
       depth = case when ${IS_BETTER} then excluded.depth else known.depth end,
       display_name = case when ${IS_BETTER} then excluded.display_name else known.display_name end,
       manager = case when ${IS_BETTER} then excluded.manager else known.manager end,
       is_test_account = case when ${IS_BETTER} then excluded.is_test_account else known.is_test_account end,
       status = case when ${IS_BETTER} then excluded.status else known.status end,
       currency_code = case when ${IS_BETTER} then excluded.currency_code else known.currency_code end,
       time_zone = case when ${IS_BETTER} then excluded.time_zone else known.time_zone end`,
    [project.projectId, connectionId, readingId, JSON.stringify(found)],
  );
}

const IS_BETTER = `(known.reading_id <> excluded.reading_id
  or (known.status = 'UNKNOWN' and excluded.status <> 'UNKNOWN')
  or (excluded.depth < known.depth and not (excluded.status = 'UNKNOWN' and known.status <> 'UNKNOWN')))`;

/**
 * SQL: accounts `c` that may show ads, with one row per connection. Excludes managers, which have no
 * campaigns, and closed, cancelled or suspended accounts.
 */
export const FROM_ADVERTISING_CUSTOMERS = `from searchads_customers c
       join connections on connections.project_id = $1 and connections.id = connection_id
     where c.project_id = $1 and not manager and c.status in ('ENABLED', 'UNKNOWN') and provider = 'googleads'`;

/**
 * Account with the access path through its oldest active connection, or through its oldest connection if none
 * is active.
 */
export type CustomerOfCurrency = Pick<CustomerRow, 'customerId' | 'connectionId' | 'loginCustomerId'>;

/**
 * Finds accounts that use a currency or whose currency is unknown. Includes accounts that are reached only
 * through connections that must be reauthorized.
 */
export function findCustomersOfCurrency(
  project: Project,
  currency: string,
  limit: number,
): Promise<CustomerOfCurrency[]> {
  return rows<CustomerOfCurrency>(
    project,
    `select distinct on (customer_id) customer_id as "customerId", connection_id as "connectionId",
       login_customer_id as "loginCustomerId"
     ${FROM_ADVERTISING_CUSTOMERS} and connections.status <> 'revoked'
       and (currency_code is null or currency_code = $2)
     order by customer_id, connections.status <> 'active', connections.created_at, connections.id limit $3`,
    [project.projectId, currency, limit],
  );
}

type StoredCustomer = Pick<CustomerRow, 'connectionId' | 'customerId'>;

export function findCustomerStatus(
  project: Project,
  { connectionId, customerId }: StoredCustomer,
): Promise<string | undefined> {
  return findValue<string>(
    project,
    `select status from searchads_customers where project_id = $1 and connection_id = $2 and customer_id = $3`,
    [project.projectId, connectionId, customerId],
  );
}

/** Replaces the stored status of an account with the status that Google returned after the tree read. */
export async function recordCustomerStatus(
  project: InProject,
  { connectionId, customerId }: StoredCustomer,
  status: string,
): Promise<void> {
  await run(
    project,
    `update searchads_customers set status = $4
     where project_id = $1 and connection_id = $2 and customer_id = $3 and status <> $4`,
    [project.projectId, connectionId, customerId, status],
  );
}

export function findCustomerCurrency(project: Project, customerId: string): Promise<string | undefined> {
  return findValue<string>(
    project,
    `select currency_code as currency from searchads_customers
     where project_id = $1 and customer_id = $2 and currency_code is not null limit 1`,
    [project.projectId, customerId],
  );
}

export function removeDashes(customerId: string): string {
  return customerId.replaceAll('-', '');
}
