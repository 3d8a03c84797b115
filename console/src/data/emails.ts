import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { api } from './client.ts';
import type { DateRange } from './date-range.ts';
import { readAllByCursor, BY_CURSOR } from './paging.ts';
import { ifOnePage, pollEvery, pollFirstPageEvery } from './polling.ts';

export type Batch = Schema<'EmailBatch'>;
export type ListedBatch = Schema<'EmailBatchSummary'>;
export type BatchState = Schema<'EmailBatchState'>;
export type Recipient = Schema<'EmailBatchRecipient'>;
export type Mail = Schema<'EmailBatchMail'>;
export type Suppression = Schema<'EmailSuppression'>;
export type SuppressionReason = Schema<'EmailSuppressionReason'>;
export type RecipientStatus = Schema<'EmailRecipientStatus'>;

const POLL_EVERY_MS = 1_500;
const POLL_LISTS_EVERY_MS = 5_000;
const POLL_SERIES_EVERY_MS = 30_000;

/** Time during which further events are likely, after the end of a batch or the last event of a mail. */
const EVENTS_EXPECTED_MS = 15 * 60_000;

const PAGE_SIZE = 50;

const MAX_PAGE_SIZE = 100;

export function isFinal({ state }: Pick<Batch, 'state'>): boolean {
  return state === 'completed' || state === 'cancelled';
}

export type BatchSource = 'request' | 'sequence';

type BatchFilters = {
  state?: BatchState | undefined;
  /** Part of the tracking id or subject, or the full address of a recipient. */
  search?: string | undefined;
  source?: BatchSource | undefined;
  since?: string | undefined;
  until?: string | undefined;
  include?: 'counts';
};

export const batchesQuery = (projectId: string, filters: BatchFilters) =>
  infiniteQueryOptions({
    queryKey: ['batches', projectId, filters],
    queryFn: ({ pageParam, signal }) =>
      api.emails.listEmailBatches({ projectId, limit: PAGE_SIZE, ...filters, cursor: pageParam }, { signal }),
    ...BY_CURSOR,
    refetchInterval: pollFirstPageEvery(POLL_LISTS_EVERY_MS),
    refetchOnWindowFocus: ifOnePage,
  });

/** Also polls an ended batch as long as delivery events are likely. */
const pollBatch = pollEvery((data: Batch | undefined) => {
  if (!data || !isFinal(data)) return POLL_EVERY_MS;
  return mayGetEvents(data) && POLL_LISTS_EVERY_MS;
});

function mayGetEvents(batch: Batch): boolean {
  return (
    !isFinal(batch) || Date.now() - Date.parse(batch.completedAt ?? batch.createdAt) < EVENTS_EXPECTED_MS
  );
}

export const batchQuery = (projectId: string, trackingId: string) =>
  queryOptions({
    queryKey: ['batch', projectId, trackingId],
    queryFn: ({ signal }) => api.emails.getEmailBatch({ projectId, trackingId }, { signal }),
    refetchInterval: pollBatch,
  });

export const batchContentQuery = (projectId: string, trackingId: string) =>
  queryOptions({
    queryKey: ['batch', projectId, trackingId, 'content'],
    queryFn: ({ signal }) =>
      api.emails.getEmailBatch({ projectId, trackingId, include: 'content' }, { signal }),
    staleTime: Infinity,
  });

export const batchSeriesQuery = (projectId: string, trackingId: string) =>
  queryOptions({
    queryKey: ['batch', projectId, trackingId, 'series'],
    queryFn: ({ signal }) =>
      api.emails.getEmailBatch({ projectId, trackingId, include: 'series' }, { signal }),
    refetchInterval: pollEvery(
      (data: Batch | undefined) => (!data || mayGetEvents(data)) && POLL_SERIES_EVERY_MS,
    ),
  });

/** `search` is a part of the address. */
export type RecipientFilters = { status: RecipientStatus | undefined; search: string | undefined };

export const recipientsQuery = (projectId: string, trackingId: string, filters: RecipientFilters) =>
  infiniteQueryOptions({
    queryKey: ['recipients', projectId, trackingId, filters],
    queryFn: ({ pageParam, signal }) =>
      api.emails.listEmailBatchRecipients(
        { projectId, trackingId, limit: MAX_PAGE_SIZE, ...filters, cursor: pageParam },
        { signal },
      ),
    ...BY_CURSOR,
    refetchOnWindowFocus: ifOnePage,
  });

/** The largest batch has 10,000 recipients: 100 pages of 100. */
const MAX_RECIPIENT_PAGES = 100;

/** @param include `params` adds the values of the template's placeholders */
export async function readRecipients(
  { projectId, trackingId }: { projectId: string; trackingId: string },
  { include, ...filters }: Partial<RecipientFilters> & { include?: 'params' },
): Promise<Recipient[]> {
  const pages = await readAllByCursor(
    (page) => api.emails.listEmailBatchRecipients({ projectId, trackingId, include, ...filters, ...page }),
    MAX_RECIPIENT_PAGES,
  );
  return pages.flatMap(({ recipients }) => recipients);
}

/** Polls as long as further events are likely. */
export const mailQuery = (projectId: string, trackingId: string, index: number) =>
  queryOptions({
    queryKey: ['mail', projectId, trackingId, index],
    queryFn: ({ signal }) => api.emails.getEmailBatchRecipient({ projectId, trackingId, index }, { signal }),
    refetchInterval: pollEvery(
      (data: Mail | undefined) =>
        (data === undefined || Date.now() - Date.parse(data.updatedAt) < EVENTS_EXPECTED_MS) &&
        POLL_LISTS_EVERY_MS,
    ),
  });

export const SUPPRESSION_REASONS = [
  'bounce',
  'complaint',
  'unsubscribe',
  'manual',
] as const satisfies SuppressionReason[];

export type SuppressionFilters = {
  /** Part of the address. */
  email?: string | undefined;
  reason?: SuppressionReason | undefined;
  since?: string | undefined;
  until?: string | undefined;
};

/** Newest first. Only the first page requests the total. */
export const suppressionsQuery = (projectId: string, filters: SuppressionFilters) =>
  infiniteQueryOptions({
    queryKey: ['suppressions', projectId, filters],
    queryFn: ({ pageParam, signal }) =>
      api.emails.listEmailSuppressions(
        {
          projectId,
          limit: MAX_PAGE_SIZE,
          ...filters,
          include: pageParam === undefined ? 'total' : undefined,
          cursor: pageParam,
        },
        { signal },
      ),
    ...BY_CURSOR,
    refetchOnWindowFocus: ifOnePage,
  });

export const addressSuppressionsQuery = (projectId: string, email: string) =>
  queryOptions({
    queryKey: ['suppressions', projectId, email],
    queryFn: async ({ signal }) =>
      (await api.emails.listEmailSuppressions({ projectId, address: email }, { signal })).suppressions,
  });

export type BatchAction = 'pause' | 'resume' | 'cancel' | 'retry';

const ACTIONS = {
  pause: 'pauseEmailBatch',
  resume: 'resumeEmailBatch',
  cancel: 'cancelEmailBatch',
  retry: 'retryEmailBatch',
} as const satisfies Record<BatchAction, keyof typeof api.emails>;

export function controlBatch(
  action: BatchAction,
  params: { projectId: string; trackingId: string },
): Promise<Batch> {
  return api.emails[ACTIONS[action]](params);
}

export type QueueRequest = Schema<'QueueBatchEmailRequest'>;

/**
 * Longest range of one request. A longer range cannot be split into several requests, because each response
 * lists only its largest domains.
 */
export const MAX_DELIVERABILITY_DAYS = 92;

export const deliverabilityQuery = (projectId: string, { from, to }: DateRange) =>
  queryOptions({
    queryKey: ['deliverability', projectId, from, to],
    queryFn: ({ signal }) => api.emails.getEmailDeliverability({ projectId, from, to }, { signal }),
    staleTime: 60_000,
  });
