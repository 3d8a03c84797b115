import { queryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { api } from './client.ts';
import { splitRange, type DateRange } from './date-range.ts';

export type DayOfActivity = Schema<'DayOfActivity'>;

/** Maximum days of one request. */
const MAX_DAYS = 92;

/** Mails, sessions and orders of each day, in the project's time zone. */
export const activityQuery = (projectId: string, range: DateRange) =>
  queryOptions({
    queryKey: ['activity', projectId, range.from, range.to],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(
        splitRange(range, MAX_DAYS).map((part) =>
          api.projects.getProjectActivity({ projectId, ...part }, { signal }),
        ),
      );
      return answers.flatMap(({ days }) => days);
    },
    staleTime: 60_000,
  });
