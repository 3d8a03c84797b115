import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import type { DateRange } from './date-range.ts';

/** Most days of one read. The domains of several reads cannot be added, because each lists only the largest. */
export const MAX_DELIVERABILITY_DAYS = 92;

/** Sent mails by day and by domain of the recipients. */
export const deliverabilityQuery = (projectId: string, { from, to }: DateRange) =>
  queryOptions({
    queryKey: ['deliverability', projectId, from, to],
    queryFn: ({ signal }) => api.emails.getEmailDeliverability({ projectId, from, to }, { signal }),
    staleTime: 60_000,
  });
