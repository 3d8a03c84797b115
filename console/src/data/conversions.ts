import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { api } from './client.ts';
import type { DateRange } from './date-range.ts';
import { ifOnePage, pollFirstPageEvery } from './polling.ts';
import { BY_CURSOR, readDays } from './paging.ts';

export type Goal = Schema<'ConversionGoal'>;
export type Conversion = Schema<'Conversion'>;
export type ConversionState = Schema<'ConversionState'>;

export const CONVERSION_STATES = [
  'pending',
  'blocked',
  'sent',
  'accepted',
  'checked',
  'rejected',
  'no_signal',
  'no_consent',
  'too_old',
  'duplicate',
  'unknown',
  'not_adjustable',
  'withdrawn',
  'erased',
  'retracted',
] as const satisfies readonly ConversionState[];

export type ConversionDay = Schema<'ConversionDay'>;
export type ConversionDestination = Schema<'ConversionDestination'>;

/** Short, because a conversion appears a few seconds after its event. */
const POLL_EVERY_MS = 5_000;

const MAX_PAGE_SIZE = 100;

/** A project has at most 20 goals, so the list has no pages. */
export const goalsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['conversion-goals', projectId],
    queryFn: ({ signal }) => api.conversions.listConversionGoals({ projectId }, { signal }),
  });

export const conversionActionsQuery = (projectId: string, customerId: string | undefined) =>
  queryOptions({
    queryKey: ['conversion-actions', projectId, customerId],
    queryFn: ({ signal }) =>
      api.conversions.listConversionActions({ projectId, customerId: customerId ?? '' }, { signal }),
    enabled: customerId !== undefined,
    staleTime: 5 * 60_000,
  });

/** Days are in the project's time zone. */
export const conversionSummaryQuery = (projectId: string, range: DateRange) =>
  queryOptions({
    queryKey: ['conversion-summary', projectId, range.from, range.to],
    queryFn: ({ signal }) =>
      readDays(range, (part) => api.conversions.getConversionSummary({ projectId, ...part }, { signal })),
    staleTime: 60_000,
    refetchInterval: 60_000,
  });

/** `since` (inclusive) and `until` (exclusive) limit the time of the event. */
type ConversionFilters = { state: ConversionState | undefined; since: string; until: string };

/** Ordered by the time of the event, newest first. */
export const conversionsQuery = (projectId: string, filters: ConversionFilters) =>
  infiniteQueryOptions({
    queryKey: ['conversions', projectId, filters],
    queryFn: ({ pageParam, signal }) =>
      api.conversions.listConversions(
        { projectId, limit: MAX_PAGE_SIZE, ...filters, cursor: pageParam },
        { signal },
      ),
    ...BY_CURSOR,
    refetchInterval: pollFirstPageEvery(POLL_EVERY_MS),
    refetchOnWindowFocus: ifOnePage,
  });
