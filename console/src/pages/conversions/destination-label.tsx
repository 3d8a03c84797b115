import { useQuery } from '@tanstack/react-query';
import { conversionActionsQuery, type ConversionDestination } from '../../data/conversions.ts';
import { useProject } from '../../data/projects.ts';
import { customersQuery } from '../../data/searchads.ts';
import { withDashes } from '../ads/customers.ts';

/** Renders a destination with the names of its account and conversion action, or their ids until they are known. */
export function DestinationLabel({ destination }: { destination: ConversionDestination }) {
  const { id: projectId } = useProject();
  const { customerId, conversionAction = '', metaDataset = '' } = destination;
  const customers = useQuery(customersQuery(projectId));
  const actions = useQuery(conversionActionsQuery(projectId, customerId));
  if (customerId === undefined) return `Meta · dataset ${metaDataset}`;
  const account = customers.data?.customers.find((customer) => customer.customerId === customerId);
  const action = actions.data?.conversionActions.find(({ id }) => id === conversionAction);
  const names = [
    account?.displayName ?? withDashes(customerId),
    action?.name ?? `action ${conversionAction}`,
  ];
  return `Google Ads · ${names.join(' · ')}`;
}
