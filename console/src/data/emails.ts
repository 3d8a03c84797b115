import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { BY_CURSOR } from './by-cursor.ts';
import { api, call } from './client.ts';
import { ifOnFirstPage, lookEvery, lookOnFirstPageEvery } from './look-again.ts';

export type Batch = Schema<'EmailBatch'>;
export type BatchState = Schema<'EmailBatchState'>;
export type Recipient = Schema<'EmailBatchRecipient'>;
export type Suppression = Schema<'EmailSuppression'>;
export type RecipientStatus = Schema<'EmailRecipientStatus'>;

/** Milliseconds between two looks at what is under way. */
const LOOK_EVERY_MS = 1_500;
const LOOK_AT_LISTS_EVERY_MS = 5_000;

const PAGE = 50;

/** Of lists that are scrolled to their end: the most that the API gives. */
const LARGE_PAGE = 100;

/** Whether nothing more becomes of a batch by itself. */
export function isOver({ state }: Pick<Batch, 'state'>): boolean {
  return state === 'completed' || state === 'cancelled';
}

export const batchesQuery = (projectId: string, state: BatchState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['batches', projectId, state],
    queryFn: ({ pageParam, signal }) =>
      call(
        'emails.listEmailBatches',
        (params, options) => api.emails.listEmailBatches(params, options),
        {
          projectId,
          limit: PAGE,
          ...(state && { state }),
          ...(pageParam !== undefined && { cursor: pageParam }),
        },
        signal,
      ),
    ...BY_CURSOR,
    refetchInterval: lookOnFirstPageEvery(LOOK_AT_LISTS_EVERY_MS),
    refetchOnWindowFocus: ifOnFirstPage,
  });

export const batchQuery = (projectId: string, trackingId: string) =>
  queryOptions({
    queryKey: ['batch', projectId, trackingId],
    queryFn: ({ signal }) =>
      call(
        'emails.getEmailBatch',
        (params, options) => api.emails.getEmailBatch(params, options),
        { projectId, trackingId },
        signal,
      ),
    // What was heard of a mail comes after the batch is over, too.
    refetchInterval: lookEvery((data: Batch | undefined) =>
      data && isOver(data) ? LOOK_AT_LISTS_EVERY_MS : LOOK_EVERY_MS,
    ),
  });

export const recipientsQuery = (projectId: string, trackingId: string, status: RecipientStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: ['recipients', projectId, trackingId, status],
    queryFn: ({ pageParam, signal }) =>
      call(
        'emails.listEmailBatchRecipients',
        (params, options) => api.emails.listEmailBatchRecipients(params, options),
        {
          projectId,
          trackingId,
          limit: LARGE_PAGE,
          ...(status && { status }),
          ...(pageParam !== undefined && { cursor: pageParam }),
        },
        signal,
      ),
    ...BY_CURSOR,
    refetchOnWindowFocus: ifOnFirstPage,
  });

/** Why addresses get no mail, as far as a list of them is asked for. */
export const suppressionsQuery = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: ['suppressions', projectId],
    queryFn: ({ pageParam, signal }) =>
      call(
        'emails.listEmailSuppressions',
        (params, options) => api.emails.listEmailSuppressions(params, options),
        { projectId, limit: LARGE_PAGE, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      ),
    ...BY_CURSOR,
    refetchOnWindowFocus: ifOnFirstPage,
  });

export type Step = 'pause' | 'resume' | 'cancel' | 'retry';

const STEPS = {
  pause: ['emails.pauseEmailBatch', (params, options) => api.emails.pauseEmailBatch(params, options)],
  resume: ['emails.resumeEmailBatch', (params, options) => api.emails.resumeEmailBatch(params, options)],
  cancel: ['emails.cancelEmailBatch', (params, options) => api.emails.cancelEmailBatch(params, options)],
  retry: ['emails.retryEmailBatch', (params, options) => api.emails.retryEmailBatch(params, options)],
} satisfies Record<Step, [string, typeof api.emails.pauseEmailBatch]>;

/** Pauses, resumes, cancels a batch, or sends again to those whose mail failed. */
export function steerBatch(step: Step, params: { projectId: string; trackingId: string }): Promise<Batch> {
  const [name, method] = STEPS[step];
  return call(name, method, params);
}

export type QueueRequest = Schema<'QueueBatchEmailRequest'>;

/** Checks a batch and says what sending would come to; nothing is sent. */
export async function dryRun(projectId: string, body: QueueRequest): Promise<Schema<'BatchEmailDryRun'>> {
  const answer = await call(
    'emails.queueBatchEmail',
    (params, options) => api.emails.queueBatchEmail(params, options),
    {
      projectId,
      body: { ...body, dryRun: true },
    },
  );
  if ('dryRun' in answer) return answer;
  throw new TypeError('The API has not understood dryRun.');
}

/** Queues a batch; the same once more sends nothing twice. */
export function queueBatch(projectId: string, body: QueueRequest) {
  return call('emails.queueBatchEmail', (params, options) => api.emails.queueBatchEmail(params, options), {
    projectId,
    body,
  });
}

/** Imports up to 5,000 suppressions of a Resend account. A refusal is shown at once: the client would wait for a minute. */
export function importSuppressions(
  params: { projectId: string; connectionId: string },
  after: string | null,
) {
  return call(
    'connections.importSuppressions',
    (given, options) => api.connections.importSuppressions(given, { ...options, maxRetries: 0 }),
    { ...params, body: after === null ? {} : { after } },
  );
}

export function suppress(projectId: string, email: string) {
  return call(
    'emails.createEmailSuppression',
    (params, options) => api.emails.createEmailSuppression(params, options),
    { projectId, body: { email } },
  );
}

export function unsuppress(params: { projectId: string; email: string }) {
  return call(
    'emails.deleteEmailSuppression',
    (given, options) => api.emails.deleteEmailSuppression(given, options),
    params,
  );
}
