import type { InProject, Project } from '../in-project.ts';
import { rows, run } from '../rows.ts';

/** An account that a connection reaches, by the shortest way that was found. Ids are ten digits. */
export type CustomerRow = {
  connectionId: string;
  customerId: string;
  /** The directly accessible account that it is reached through; itself, if that is it. */
  loginCustomerId: string;
  /** The manager directly above it. */
  parentCustomerId: string | null;
  /** How many managers are on the way. */
  depth: number;
  displayName: string;
  manager: boolean;
  isTestAccount: boolean;
  /** Google's `CustomerStatus`; `UNKNOWN` where the account does not let itself be read. */
  status: string;
  currencyCode: string | null;
  timeZone: string | null;
};

const COLUMNS = `connection_id as "connectionId", customer_id as "customerId",
  login_customer_id as "loginCustomerId", parent_customer_id as "parentCustomerId", depth,
  display_name as "displayName", manager, is_test_account as "isTestAccount", status,
  currency_code as "currencyCode", time_zone as "timeZone"`;

/** An account as one way to it shows it. */
export type ReachedCustomer = Omit<CustomerRow, 'connectionId'>;

/** Most accounts of one connection. */
export const MAX_CUSTOMERS = 20_000;

/** The accounts that a connection reaches, as far as they are read: managers before what is below them. */
export function findCustomers(project: Project, connectionId: string): Promise<CustomerRow[]> {
  return rows<CustomerRow>(
    project,
    `select ${COLUMNS} from searchads_customers
     where project_id = $1 and connection_id = $2 order by depth, customer_id`,
    [project.projectId, connectionId],
  );
}

/**
 * The way to an account, the milliseconds since its connection's tree was last read, or was tried to, and the
 * operations that a whole reading of it took.
 */
export type CustomerWay = Pick<CustomerRow, 'connectionId' | 'customerId' | 'loginCustomerId'> & {
  triedAgeMs: number;
  operations: number;
};

/**
 * The ways to accounts through all of the project's working connections, those of the oldest connection first: what
 * most questions for a customer need, in one round trip.
 */
export function findWays(project: Project, customerIds: readonly string[]): Promise<CustomerWay[]> {
  return rows<CustomerWay>(
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

/** Whether anything of a connection's tree is read. */
export async function hasCustomers(project: Project, connectionId: string): Promise<boolean> {
  const found = await rows(
    project,
    'select 1 from searchads_customers where project_id = $1 and connection_id = $2 limit 1',
    [project.projectId, connectionId],
  );
  return found.length > 0;
}

/** Whether a reading could read any account. */
export async function hasRead(
  project: Project,
  { connectionId, readingId }: { connectionId: string; readingId: string },
): Promise<boolean> {
  const found = await rows(
    project,
    `select 1 from searchads_customers
     where project_id = $1 and connection_id = $2 and reading_id = $3 and status <> 'UNKNOWN' limit 1`,
    [project.projectId, connectionId, readingId],
  );
  return found.length > 0;
}

/**
 * Stores accounts that a reading has found. One that was found before by another way stays with the shorter; what could
 * not be read there is replaced, and the manager above it is kept from either way.
 */
export async function storeCustomers(
  project: InProject,
  { connectionId, readingId }: { connectionId: string; readingId: string },
  found: readonly ReachedCustomer[],
): Promise<void> {
  await run(
    project,
    `insert into searchads_customers as known (project_id, connection_id, reading_id, customer_id, login_customer_id,
       parent_customer_id, depth, display_name, manager, is_test_account, status, currency_code, time_zone)
     select $1, $2, $3, "customerId", "loginCustomerId", "parentCustomerId", depth, "displayName", manager,
       "isTestAccount", status, "currencyCode", "timeZone"
     from jsonb_to_recordset($4::jsonb) as found ("customerId" text, "loginCustomerId" text, "parentCustomerId" text,
       depth integer, "displayName" text, manager boolean, "isTestAccount" boolean, status text, "currencyCode" text,
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

/** Of an account that is found again: whether the way that is found now replaces the one that is stored. */
const IS_BETTER = `(known.reading_id <> excluded.reading_id
  or (known.status = 'UNKNOWN' and excluded.status <> 'UNKNOWN')
  or (excluded.depth < known.depth and not (excluded.status = 'UNKNOWN' and known.status <> 'UNKNOWN')))`;

/** An account, and the way to it through the oldest working connection that reaches it. */
export type CustomerOfCurrency = Pick<CustomerRow, 'customerId' | 'connectionId' | 'loginCustomerId'>;

/** The project's accounts whose currency is this one, or not known, but managers and those that show no ads. */
export function findCustomersOfCurrency(
  project: Project,
  currency: string,
  limit: number,
): Promise<CustomerOfCurrency[]> {
  return rows<CustomerOfCurrency>(
    project,
    `select distinct on (customer_id) customer_id as "customerId", connection_id as "connectionId",
       login_customer_id as "loginCustomerId"
     from searchads_customers c join connections on connections.project_id = $1 and connections.id = connection_id
     where c.project_id = $1 and not manager and c.status in ('ENABLED', 'UNKNOWN')
       and (currency_code is null or currency_code = $2) and provider = 'googleads' and connections.status = 'active'
     order by customer_id, connections.created_at, connections.id limit $3`,
    [project.projectId, currency, limit],
  );
}

type ListedCustomer = Pick<CustomerRow, 'connectionId' | 'customerId'>;

/** The status of an account as it was listed. Undefined: it is not listed. */
export async function findStatus(
  project: Project,
  { connectionId, customerId }: ListedCustomer,
): Promise<string | undefined> {
  const [found] = await rows<Pick<CustomerRow, 'status'>>(
    project,
    `select status from searchads_customers where project_id = $1 and connection_id = $2 and customer_id = $3`,
    [project.projectId, connectionId, customerId],
  );
  return found?.status;
}

/** Stores the status that an account itself has reported since it was listed. */
export async function recordStatus(
  project: InProject,
  { connectionId, customerId }: ListedCustomer,
  status: string,
): Promise<void> {
  await run(
    project,
    `update searchads_customers set status = $4
     where project_id = $1 and connection_id = $2 and customer_id = $3 and status <> $4`,
    [project.projectId, connectionId, customerId, status],
  );
}

/** The currency of an account, as it was read. Undefined: it is not known. */
export async function findCurrency(project: Project, customerId: string): Promise<string | undefined> {
  const [found] = await rows<{ currency: string }>(
    project,
    `select currency_code as currency from searchads_customers
     where project_id = $1 and customer_id = $2 and currency_code is not null limit 1`,
    [project.projectId, customerId],
  );
  return found?.currency;
}
