import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { api } from './client.ts';
import type { DateRange } from './date-range.ts';
import { readAllPages, BY_CURSOR } from './paging.ts';
import { ifOnePage, pollFirstPageEvery } from './polling.ts';

export type Sequence = Schema<'Sequence'>;
export type SequenceSummary = Schema<'SequenceSummary'>;
export type SequenceStep = Schema<'SequenceStep'>;
export type SequenceContent = Schema<'SequenceContent'>;
export type Enrollment = Schema<'SequenceEnrollment'>;

export const ENROLLMENT_STATES = [
  'active',
  'completed',
  'exited',
] as const satisfies readonly Schema<'SequenceEnrollmentState'>[];

/** The page opens the first tab by default. */
export const SEQUENCE_TABS = ['steps', 'people', 'metrics'] as const;

export type EnrollmentFilters = {
  state: (typeof ENROLLMENT_STATES)[number] | undefined;
  search: string | undefined;
};

const POLL_EVERY_MS = 5_000;

/** A project has at most 200 sequences, so the result is always complete. */
export const sequencesQuery = (projectId: string, filters: { templateId?: string } = {}) =>
  queryOptions({
    queryKey: ['sequences', projectId, filters],
    queryFn: async ({ signal }) => {
      const { rows } = await readAllPages(
        (page) => api.sequences.listSequences({ projectId, ...filters, ...page }, { signal }),
        ({ sequences }) => sequences,
      );
      return rows;
    },
  });

export const sequenceQuery = (projectId: string, sequenceId: string, version?: number) =>
  queryOptions({
    queryKey: ['sequences', projectId, sequenceId, version ?? 'latest'],
    queryFn: ({ signal }) => api.sequences.getSequence({ projectId, sequenceId, version }, { signal }),
  });

/** Newest first. */
export const enrollmentsQuery = (projectId: string, sequenceId: string, filters: EnrollmentFilters) =>
  infiniteQueryOptions({
    queryKey: ['enrollments', projectId, sequenceId, filters],
    queryFn: ({ pageParam, signal }) =>
      api.sequences.listSequenceEnrollments(
        { projectId, sequenceId, limit: 100, ...filters, cursor: pageParam },
        { signal },
      ),
    ...BY_CURSOR,
    refetchInterval: pollFirstPageEvery(POLL_EVERY_MS),
    refetchOnWindowFocus: ifOnePage,
  });

/** Metrics of the people who entered a version within a date range of at most 92 days. */
export const sequenceMetricsQuery = (
  projectId: string,
  sequenceId: string,
  { version, from, to }: DateRange & { version: number },
) =>
  queryOptions({
    queryKey: ['sequence-metrics', projectId, sequenceId, version, from, to],
    queryFn: ({ signal }) =>
      api.sequences.getSequenceMetrics({ projectId, sequenceId, version, from, to }, { signal }),
  });
