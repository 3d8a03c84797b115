import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { api } from './client.ts';
import { ifOnFirstPage, pollEvery, pollFirstPageEvery } from './polling.ts';
import { BY_CURSOR } from './paging.ts';

export type Batch = Schema<'EmailBatch'>;
export type ListedBatch = Schema<'EmailBatchSummary'>;
export type BatchState = Schema<'EmailBatchState'>;
export type Recipient = Schema<'EmailBatchRecipient'>;
export type Suppression = Schema<'EmailSuppression'>;
export type RecipientStatus = Schema<'EmailRecipientStatus'>;

/** Polling interval of an active batch. */
const POLL_EVERY_MS = 1_500;
const POLL_LISTS_EVERY_MS = 5_000;

const PAGE = 50;

/** Largest page that the API returns, for lists that people scroll to the end. */
const LARGE_PAGE = 100;

/** Returns whether the state of a batch is final. */
export function isOver({ state }: Pick<Batch, 'state'>): boolean {
  return state === 'completed' || state === 'cancelled';
}

type BatchFilters = {
  state?: BatchState | undefined;
  /** Part of the tracking id or subject, or a recipient's address. */
  search?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
  /** Includes the recipients by status. */
  include?: 'counts';
};

export const batchesQuery = (projectId: string, filters: BatchFilters) =>
  infiniteQueryOptions({
    queryKey: ['batches', projectId, filters],
    queryFn: ({ pageParam, signal }) =>
      api.emails.listEmailBatches({ projectId, limit: PAGE, ...filters, cursor: pageParam }, { signal }),
    ...BY_CURSOR,
    refetchInterval: pollFirstPageEvery(POLL_LISTS_EVERY_MS),
    refetchOnWindowFocus: ifOnFirstPage,
  });

export const batchQuery = (projectId: string, trackingId: string) =>
  queryOptions({
    queryKey: ['batch', projectId, trackingId],
    queryFn: ({ signal }) => api.emails.getEmailBatch({ projectId, trackingId }, { signal }),
    // Delivery events still arrive after the batch has ended.
    refetchInterval: pollEvery((data: Batch | undefined) =>
      data && isOver(data) ? POLL_LISTS_EVERY_MS : POLL_EVERY_MS,
    ),
  });

export const recipientsQuery = (projectId: string, trackingId: string, status: RecipientStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: ['recipients', projectId, trackingId, status],
    queryFn: ({ pageParam, signal }) =>
      api.emails.listEmailBatchRecipients(
        {
          projectId,
          trackingId,
          limit: LARGE_PAGE,
          status,
          cursor: pageParam,
        },
        { signal },
      ),
    ...BY_CURSOR,
    refetchOnWindowFocus: ifOnFirstPage,
  });

/** Suppressed addresses and reasons, in pages. */
export const suppressionsQuery = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: ['suppressions', projectId],
    queryFn: ({ pageParam, signal }) =>
      api.emails.listEmailSuppressions({ projectId, limit: LARGE_PAGE, cursor: pageParam }, { signal }),
    ...BY_CURSOR,
    refetchOnWindowFocus: ifOnFirstPage,
  });

export type Step = 'pause' | 'resume' | 'cancel' | 'retry';

const STEPS = {
  pause: 'pauseEmailBatch',
  resume: 'resumeEmailBatch',
  cancel: 'cancelEmailBatch',
  retry: 'retryEmailBatch',
} as const satisfies Record<Step, keyof typeof api.emails>;

/** Pauses, resumes or cancels a batch, or resends to recipients whose mail failed. */
export function controlBatch(step: Step, params: { projectId: string; trackingId: string }): Promise<Batch> {
  return api.emails[STEPS[step]](params);
}

export type QueueRequest = Schema<'QueueBatchEmailRequest'>;
