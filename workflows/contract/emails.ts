import { buildWorkflowStart } from './workflow-start.ts';

/** Temporal sees ids, enumerations and counts. */

/** Maximum number of mails per provider call. */
export const CALL_SIZE = 100;

/**
 * Resend's default limit. If an account has a lower limit, the response headers report it and calls slow
 * down.
 */
export const OWN_ACCOUNT_CALLS_PER_SECOND = 5;

/**
 * Maximum number of concurrent activities of one workflow, each with one or more calls. This number saturates
 * even a fast provider.
 */
export const MAX_SENDING_ACTIVITIES = 16;

export type MailCounts = { sent: number; failed: number; unknown: number };

export type SendEmailBatchInput = { projectId: string; batchId: string };

export type SendEmailBatchResult = MailCounts & { state: 'completed' | 'cancelled' };

export type SendEmailBatch = (input: SendEmailBatchInput) => Promise<SendEmailBatchResult>;

/** `connectionId`: the project's own account; absent for the platform's account. */
export type SendSingleMailsInput = { projectId: string; connectionId?: string };

export type SendSingleMails = (input: SendSingleMailsInput) => Promise<MailCounts>;

/** `retry` sends again to recipients whose mail failed. */
export type BatchCommand = 'pause' | 'resume' | 'cancel' | 'retry';

/**
 * `generation`: the plan's generation when the workflow received the command; undefined before the first
 * plan.
 */
export type ReceivedCommand = { command: BatchCommand; generation?: number | undefined };

/**
 * `rereadBatch` reports that a batch's row changed, or that further single mails wait. Operators send the
 * other signals in the Temporal UI.
 */
export const BATCH_SIGNALS = {
  pause: 'pauseSending',
  resume: 'resumeSending',
  cancel: 'cancelBatch',
  retry: 'retryFailed',
  reread: 'rereadBatch',
} as const;

export type CallInput = SendSingleMailsInput & {
  callId: string;
  /** Without a batch, the call takes waiting single mails. */
  batchId?: string;
  hasAttachments?: true;
};

/** `held`: nothing was sent, because the batch is not `sending` or the call has no recipients left. */
export type CallResult = MailCounts & { held: boolean };

/**
 * One activity sends the calls one after another. It can end before the last call, so that projects take
 * turns.
 */
export type CallsInput = Omit<CallInput, 'callId'> & { callIds: string[] };

/**
 * The counts are sums over the first `ended` calls, and `held` is the value of the last of them. Another
 * activity must send the remaining calls.
 */
export type CallsResult = CallResult & { ended: number };

/** `generation` counts the retries of failed recipients. */
export type BatchPlan = { generation: number } & (
  | {
      next: 'send';
      state: 'sending' | 'cancelled';
      calls: string[];
      connectionId?: string;
      hasAttachments?: true;
    }
  | {
      next: 'wait';
      state: 'scheduled';
      /** Milliseconds. */
      wait: number;
    }
  | { next: 'hold'; state: 'paused' | 'blocked' }
  | { next: 'end'; state: 'completed' | 'cancelled'; counts: MailCounts }
);

export type EmailsActivities = {
  /** Advances the batch as far as its row allows, and assigns recipients to calls. */
  planEmailBatch(input: SendEmailBatchInput): Promise<BatchPlan>;
  /**
   * Counts waiting single mails, up to as many as all concurrent calls can carry, and returns the calls whose
   * results are not stored.
   */
  planSingleMails(input: SendSingleMailsInput): Promise<{ waiting: number; calls: string[] }>;
  /**
   * Applies an operator's command. A `retry` from another generation has no effect, because a duplicate would
   * send again to recipients that failed twice.
   */
  controlEmailBatch(input: SendEmailBatchInput & ReceivedCommand): Promise<void>;
  /** Sends each call once and stores a result per recipient. Runs on the provider's queue. */
  sendEmailCalls(input: CallsInput): Promise<CallsResult>;
};

/** A second start with this id joins the first run. */
export function getEmailBatchWorkflowId(batchId: string): string {
  return `email-batch/${batchId}`;
}

/** Rows prevent duplicate sends; the id policies only prevent parallel runs. */
export function buildEmailBatchStart(batch: {
  queuePrefix: string;
  projectId: string;
  batchId: string;
  trackingId: string;
  requestId: string;
  totalRecipients: number;
  totalBatches: number;
}) {
  const { projectId, batchId, trackingId, requestId } = batch;
  const start = buildWorkflowStart<SendEmailBatchInput>({
    queuePrefix: batch.queuePrefix,
    workflowId: getEmailBatchWorkflowId(batchId),
    input: { projectId, batchId },
    ids: { projectId, trackingId, requestId },
    state: 'queued',
    summary: `E-mail batch, recipients: ${batch.totalRecipients}, calls: ${batch.totalBatches}`,
  });
  return { ...start, signal: BATCH_SIGNALS.reread };
}

/** The id contains the account, so that one run at a time sends all single mails of the account. */
export function getSingleMailsWorkflowId({ projectId, connectionId }: SendSingleMailsInput): string {
  return connectionId === undefined
    ? `single-mails/${projectId}`
    : `single-mails/${projectId}/${connectionId}`;
}

/** An existing run receives a signal that more mails wait. */
export function buildSingleMailsStart(queuePrefix: string, input: SendSingleMailsInput) {
  const start = buildWorkflowStart<SendSingleMailsInput>({
    queuePrefix,
    workflowId: getSingleMailsWorkflowId(input),
    input,
    ids: { projectId: input.projectId },
    state: 'sending',
    summary: 'Single mails of the project',
  });
  return { ...start, signal: BATCH_SIGNALS.reread };
}
