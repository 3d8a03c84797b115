import { useQuery } from '@tanstack/react-query';
import type { ConversionDestination } from '../../data/conversions.ts';
import { useProject } from '../../data/projects.ts';
import { customersQuery } from '../../data/searchads.ts';
import { withDashes } from '../ads/with-dashes.ts';

/** Returns a function that formats a destination, with the account's name if it is known. */
export function useDestinationLabel(): (destination: ConversionDestination) => string {
  const { id: projectId } = useProject();
  const { data } = useQuery(customersQuery(projectId));
  const names = new Map(data?.customers.map(({ customerId, displayName }) => [customerId, displayName]));
  return ({ customerId, conversionAction, metaDataset }) =>
    customerId === undefined
      ? `Meta · dataset ${metaDataset ?? ''}`
      : `Google Ads · ${names.get(customerId) ?? withDashes(customerId)} · action ${conversionAction ?? ''}`;
}
