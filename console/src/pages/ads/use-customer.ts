import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../data/projects.ts';
import { customersQuery, type Account, type Customer } from '../../data/searchads.ts';

/** What the list of accounts says of one; undefined while it is read. */
export function useCustomer({ projectId, customerId }: Account): Customer | undefined {
  const may = useMay();
  const { data } = useQuery({ ...customersQuery(projectId), enabled: may('ads:read') });
  return data?.customers.find((customer) => customer.customerId === customerId);
}
