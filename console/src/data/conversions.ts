import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { api } from './client.ts';
import { ifOnFirstPage, pollFirstPageEvery } from './polling.ts';
import { BY_CURSOR } from './paging.ts';

export type Goal = Schema<'ConversionGoal'>;
export type Conversion = Schema<'Conversion'>;
export type ConversionState = Schema<'ConversionState'>;
export type ConversionDestination = Schema<'ConversionDestination'>;

/** Polling interval. A conversion is decided some seconds after its event. */
const POLL_EVERY_MS = 5_000;

/** Largest page that the API returns. */
const LARGE_PAGE = 100;

/** All goals. A project has at most 20. */
export const goalsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['conversion-goals', projectId],
    queryFn: ({ signal }) => api.conversions.listConversionGoals({ projectId }, { signal }),
  });

/** Outcomes of conversions, newest first. */
export const conversionsQuery = (projectId: string, state: ConversionState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['conversions', projectId, state],
    queryFn: ({ pageParam, signal }) =>
      api.conversions.listConversions(
        {
          projectId,
          limit: LARGE_PAGE,
          state,
          cursor: pageParam,
        },
        { signal },
      ),
    ...BY_CURSOR,
    refetchInterval: pollFirstPageEvery(POLL_EVERY_MS),
    refetchOnWindowFocus: ifOnFirstPage,
  });
