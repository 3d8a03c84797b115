import { queryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { api } from './client.ts';
import type { DateRange } from './date-range.ts';
import { readDays } from './paging.ts';

export type DayOfActivity = Schema<'DayOfActivity'>;

/** Days are those of the project's time zone. */
export const activityQuery = (projectId: string, range: DateRange) =>
  queryOptions({
    queryKey: ['activity', projectId, range.from, range.to],
    queryFn: ({ signal }) =>
      readDays(range, (part) => api.projects.getProjectActivity({ projectId, ...part }, { signal })),
    staleTime: 60_000,
  });
