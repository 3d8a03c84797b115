import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { BY_CURSOR } from './by-cursor.ts';
import { api, call } from './client.ts';
import { ifOnFirstPage, lookOnFirstPageEvery } from './look-again.ts';

export type Goal = Schema<'ConversionGoal'>;
export type Conversion = Schema<'Conversion'>;
export type ConversionState = Schema<'ConversionState'>;
export type ConversionDestination = Schema<'ConversionDestination'>;

/** Milliseconds between two looks: a conversion is decided some seconds after its event. */
const LOOK_EVERY_MS = 5_000;

/** The most that the API gives. */
const LARGE_PAGE = 100;

/** All goals: a project has 20 at most. */
export const goalsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['conversion-goals', projectId],
    queryFn: ({ signal }) =>
      call(
        'conversions.listConversionGoals',
        (params, options) => api.conversions.listConversionGoals(params, options),
        { projectId },
        signal,
      ),
  });

/** What became of conversions, newest first. */
export const conversionsQuery = (projectId: string, state: ConversionState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['conversions', projectId, state],
    queryFn: ({ pageParam, signal }) =>
      call(
        'conversions.listConversions',
        (params, options) => api.conversions.listConversions(params, options),
        {
          projectId,
          limit: LARGE_PAGE,
          ...(state && { state }),
          ...(pageParam !== undefined && { cursor: pageParam }),
        },
        signal,
      ),
    ...BY_CURSOR,
    refetchInterval: lookOnFirstPageEvery(LOOK_EVERY_MS),
    refetchOnWindowFocus: ifOnFirstPage,
  });

type One = { projectId: string; name: string };

/** Makes a goal, or puts it in the place of the one of its name. */
export function putGoal(one: One, body: Schema<'PutConversionGoalRequest'>) {
  return call(
    'conversions.putConversionGoal',
    (params, options) => api.conversions.putConversionGoal(params, options),
    { ...one, body },
  );
}

/** Tells nothing more of a goal; what was not sent yet is withdrawn. */
export function deleteGoal(one: One) {
  return call(
    'conversions.deleteConversionGoal',
    (params, options) => api.conversions.deleteConversionGoal(params, options),
    one,
  );
}
