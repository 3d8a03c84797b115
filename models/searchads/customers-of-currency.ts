import type { Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import type { CustomerRow } from './customers.ts';

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
