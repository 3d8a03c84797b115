import { queryOptions } from '@tanstack/react-query';
import { api, call } from './client.ts';
import { lookEvery } from './look-again.ts';

const LOOK_EVERY_MS = 2_000;

/** How many events came in today (UTC), looked at again and again. */
export const eventsTodayQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['events-today', projectId],
    queryFn: async ({ signal }) => {
      const { days } = await call(
        'projects.getProjectUsage',
        (params, options) => api.projects.getProjectUsage(params, options),
        { projectId, from: new Date().toISOString().slice(0, 10) },
        signal,
      );
      return days.reduce((sum, { events }) => sum + events, 0);
    },
    refetchInterval: lookEvery((_today: number | undefined) => LOOK_EVERY_MS),
  });
