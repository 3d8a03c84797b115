import type { InProject, Project } from '../in-project.ts';
import { findRow, getRow, rows, run } from '../rows.ts';
import type { AccessPath } from './campaign-changes.ts';
import { FROM_ADVERTISING_CUSTOMERS } from './customers.ts';

const MAX_PAUSE_CUSTOMERS = 2_000;

/**
 * Fills an emergency pause with the stored accounts that may show ads, shortest access path first, up to
 * {@link MAX_PAUSE_CUSTOMERS} accounts in total. Each account is reached through its oldest active
 * connection.
 */
export async function addCustomersToPause(project: InProject, stopId: string): Promise<void> {
  await run(
    project,
    `with known as (
       select distinct on (customer_id) customer_id, connection_id, login_customer_id, depth
       ${FROM_ADVERTISING_CUSTOMERS} and connections.status = 'active'
       order by customer_id, connections.created_at, connections.id),
     missing as (
       select * from known where not exists (
         select from emergency_pause_customers done
         where done.project_id = $1 and done.stop_id = $2 and done.customer_id = known.customer_id)),
     capacity as (
       select ${MAX_PAUSE_CUSTOMERS} - count(*) as left from emergency_pause_customers
       where project_id = $1 and stop_id = $2),
     added as (
       insert into emergency_pause_customers (project_id, stop_id, customer_id, connection_id, login_customer_id)
       select $1, $2, customer_id, connection_id, login_customer_id from missing
       order by depth, customer_id limit (select "left" from capacity)
       on conflict do nothing returning 1)
     update emergency_pauses set customers_beyond = (select count(*) from missing) - (select count(*) from added)
     where project_id = $1 and id = $2`,
    [project.projectId, stopId],
  );
}

type PendingCustomer = { customerId: string; connectionId: string };

export function findPendingCustomers(
  project: Project,
  stopId: string,
  limitPerConnection: number,
): Promise<PendingCustomer[]> {
  return rows<PendingCustomer>(
    project,
    `select customer_id as "customerId", connection_id as "connectionId" from (
       select customer_id, connection_id, row_number() over (partition by connection_id order by customer_id) as position
       from emergency_pause_customers where project_id = $1 and stop_id = $2 and state = 'pending') as pending
     where position <= $3 order by connection_id, customer_id`,
    [project.projectId, stopId, limitPerConnection],
  );
}

export function findPendingCustomer(
  project: Project,
  stopId: string,
  customerId: string,
): Promise<AccessPath | undefined> {
  return findRow<AccessPath>(
    project,
    `select connection_id as "connectionId", login_customer_id as "loginCustomerId" from emergency_pause_customers
     where project_id = $1 and stop_id = $2 and customer_id = $3 and state = 'pending'`,
    [project.projectId, stopId, customerId],
  );
}

export async function recordCustomerDone(
  project: Project,
  stopId: string,
  customerId: string,
): Promise<void> {
  await rows(
    project,
    `update emergency_pause_customers set state = 'done'
     where project_id = $1 and stop_id = $2 and customer_id = $3 and state = 'pending'`,
    [project.projectId, stopId, customerId],
  );
}

/** Marks an account as failed, and with it the campaigns that are still being paused or resumed. */
export async function recordCustomerFailure(
  project: Project,
  stopId: string,
  { customerId, reason }: FailedCustomer,
): Promise<void> {
  await rows(
    project,
    `with failed as (
       update emergency_pause_customers set state = 'failed', reason = $4
       where project_id = $1 and stop_id = $2 and customer_id = $3 and state = 'pending')
     update emergency_pause_campaigns set reason = $4,
       state = case state when 'pausing' then 'failed' else 'not_resumed' end
     where project_id = $1 and stop_id = $2 and customer_id = $3 and state in ('pausing', 'resuming')`,
    [project.projectId, stopId, customerId, reason],
  );
}

/** `reason`: error code of the failed job, or Google's error name. */
type FailedCustomer = { customerId: string; reason: string };

type CustomerCounts = { pending: number; done: number; failed: number };

export async function countCustomers(
  project: Project,
  stopId: string,
  failedLimit: number,
): Promise<{ counts: CustomerCounts; failed: FailedCustomer[] }> {
  const key = [project.projectId, stopId];
  const counts = await getRow<CustomerCounts>(
    project,
    `select count(*) filter (where state = 'pending')::int as pending,
       count(*) filter (where state = 'done')::int as done,
       count(*) filter (where state = 'failed')::int as failed
     from emergency_pause_customers where project_id = $1 and stop_id = $2`,
    key,
  );
  const failed =
    counts.failed === 0
      ? []
      : await rows<FailedCustomer>(
          project,
          `select customer_id as "customerId", coalesce(reason, 'internal') as reason from emergency_pause_customers
           where project_id = $1 and stop_id = $2 and state = 'failed' order by customer_id limit $3`,
          [...key, failedLimit],
        );
  return { counts, failed };
}

/** SQL: age at which a tree read is outdated. Large trees are read less often, to save Google's quota. */
const OUTDATED_AFTER = 'make_interval(secs => greatest(600, t.operations * 8.64))';

export function findConnectionsToRead(project: Project): Promise<{ connectionId: string }[]> {
  return rows(
    project,
    `select c.id as "connectionId" from connections c
       left join searchads_trees t on t.project_id = c.project_id and t.connection_id = c.id
     where c.project_id = $1 and c.provider = 'googleads' and c.status = 'active'
       and (t.read_at is null or t.failure is not null
         or t.read_at < now() - ${OUTDATED_AFTER})
     order by c.created_at, c.id`,
    [project.projectId],
  );
}

export function findConnectionsToReauthorize(project: Project): Promise<{ connectionId: string }[]> {
  return rows(
    project,
    `select id as "connectionId" from connections
     where project_id = $1 and provider = 'googleads' and status = 'reauth_required' order by created_at, id limit 100`,
    [project.projectId],
  );
}
