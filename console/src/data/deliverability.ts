import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import type { DateRange } from './date-range.ts';

/**
 * Maximum days of one request. The domains of several requests cannot be added up, because each lists only
 * the largest.
 */
export const MAX_DELIVERABILITY_DAYS = 92;

/** Sent mails by day and by domain of the recipients. */
export const deliverabilityQuery = (projectId: string, { from, to }: DateRange) =>
  queryOptions({
    queryKey: ['deliverability', projectId, from, to],
    queryFn: ({ signal }) => api.emails.getEmailDeliverability({ projectId, from, to }, { signal }),
    staleTime: 60_000,
  });
