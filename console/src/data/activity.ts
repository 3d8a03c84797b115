import { queryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { api } from './client.ts';
import type { DateRange } from './date-range.ts';
import { readDays } from './paging.ts';

export type DayOfActivity = Schema<'DayOfActivity'>;

/** Mails, sessions and orders of each day in the project's time zone. */
export const activityQuery = (projectId: string, range: DateRange) =>
  queryOptions({
    queryKey: ['activity', projectId, range.from, range.to],
    queryFn: ({ signal }) =>
      readDays(range, (part) => api.projects.getProjectActivity({ projectId, ...part }, { signal })),
    staleTime: 60_000,
  });
