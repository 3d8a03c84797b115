import { taskQueue } from './queues.ts';
import { searchAttribute } from './search-attributes.ts';

/** The contract of the batch e-mail workflow. Ids, enumerations and counts only. */

/** Most mails in one call to the provider, and so in one chunk. */
export const CHUNK_SIZE = 100;

/**
 * Chunks of a batch in flight at once: enough to keep a fast provider busy, few enough that a stop takes effect soon.
 */
export const CHUNKS_IN_FLIGHT = 16;

/**
 * Milliseconds after which a series begins no further chunk, so that other projects get their turn of a worker's slots.
 */
export const SERIES_MS = 1_000;

export type SendEmailBatchInput = { projectId: string; batchId: string };

/** How the run ended, with counts of recipients. */
export type SendEmailBatchResult = ChunkCounts & { state: 'completed' | 'cancelled' };

export type SendEmailBatch = (input: SendEmailBatchInput) => Promise<SendEmailBatchResult>;

/** Most batches of a run that sends several: each has one chunk, so as many activities as a large batch's. */
export const BATCHES_PER_RUN = 16;

/**
 * Batches of one chunk each that were left behind, with the requests that queued them. `run`: the id that whoever starts
 * it has made, by which their rows name it.
 */
export type SendSharedBatchesInput = {
  projectId: string;
  run: string;
  batches: { batchId: string; requestId: string; traceparent?: string }[];
};

/** `left`: batches that have a run of their own after all. Counts of recipients are of the others. */
export type SendSharedBatchesResult = ChunkCounts & { batches: number; left: number };

export type SendSharedBatches = (input: SendSharedBatchesInput) => Promise<SendSharedBatchesResult>;

/** What an operator may ask of a batch. `retry`: send again to those whose mail failed. */
export type SteeringCommand = 'pause' | 'resume' | 'cancel' | 'retry';

/** A command, and the generation that the run knew when it was given; undefined before its first plan. */
export type GivenCommand = { command: SteeringCommand; generation?: number | undefined };

/**
 * Signals of a running batch. The first four are for operators, in the Temporal web UI; `rereadBatch` tells the run
 * that its row was changed.
 */
export const BATCH_SIGNALS = {
  pause: 'pauseSending',
  resume: 'resumeSending',
  cancel: 'cancelBatch',
  retry: 'retryFailed',
  reread: 'rereadBatch',
} as const;

/** Numbers of recipients. */
export type ChunkCounts = { sent: number; failed: number; unknown: number };

/**
 * The result of a series. `held`: it was stopped, because the batch must not be sent now. `chunks`: how many have
 * ended; in older histories, and of workers that know no series, one.
 */
export type ChunkResult = ChunkCounts & { held: boolean; chunks?: number };

/** A chunk's place in the batch, and the generation of its recipients: a retry makes a new one. */
export type ChunkRef = { chunk: number; generation: number };

/**
 * Chunks that one activity sends one after another, of one generation. A worker that knows no series sends the first,
 * and the others are in the next plan.
 */
export type SeriesRef = ChunkRef & { more?: number[] };

export type ChunkInput = SendEmailBatchInput & ChunkRef;

export type SeriesInput = SendEmailBatchInput & SeriesRef;

/** `inFlight`: the series that the run waits for. They are open, and none of the plan's. */
type PlanEmailBatchInput = SendEmailBatchInput & { inFlight?: SeriesRef[] };

/** A batch of a run that sends several, which `sharedRun` names. */
type SharedBatch = SendEmailBatchInput & { sharedRun: string };

/**
 * The next step of a batch, from its row. `wait`: milliseconds until it is due. `generation`: how often its failed
 * recipients have been retried; plans in older histories have none.
 */
export type BatchPlan = { generation?: number } & BatchStep;

/** `isOwn`: it goes out through the project's own account. */
type BatchStep =
  | { next: 'send'; state: 'sending' | 'cancelled'; chunks: SeriesRef[]; isOwn?: boolean }
  | { next: 'wait'; state: 'scheduled'; wait: number }
  | { next: 'hold'; state: 'paused' | 'blocked' }
  | { next: 'end'; state: 'completed' | 'cancelled'; counts: ChunkCounts };

export type EmailsActivities = {
  /** Moves the batch on as far as its row lets it, and says what to do next. */
  planEmailBatch(input: PlanEmailBatchInput): Promise<BatchPlan>;
  /** The same for a run of several batches. `leave`: the batch is not that run's, or is there no more. */
  planSharedBatch(input: SharedBatch & { inFlight: SeriesRef[] }): Promise<BatchPlan | { next: 'leave' }>;
  /** Leaves a batch of such a run to a run of its own. */
  leaveSharedBatch(input: SharedBatch): Promise<void>;
  /**
   * Applies an operator's command to the batch's row. A `retry` does nothing when the row has moved on to another
   * generation than it was given in: repeated, it would send again to those whom it failed for a second time.
   */
  steerEmailBatch(input: SendEmailBatchInput & GivenCommand): Promise<void>;
  /**
   * Sends a chunk, once, and records a result for each of its recipients; then those after it in its series, as long as
   * the provider is quick and nothing goes wrong. Runs on the provider's queue.
   */
  sendEmailChunk(input: SeriesInput): Promise<ChunkResult>;
};

/** The workflow's id: made from the batch's own id, so that starting twice is starting once. */
export function sendEmailBatchId(batchId: string): string {
  return `email-batch/${batchId}`;
}

/**
 * The options to start (or join) a batch's workflow run, for the API and the sweeper.
 * The row in PostgreSQL is what keeps a batch from being sent twice; the id policies only keep it to one run at a time.
 */
export function sendEmailBatchStart(batch: {
  queuePrefix: string;
  projectId: string;
  batchId: string;
  trackingId: string;
  requestId: string;
  totalRecipients: number;
  totalBatches: number;
}) {
  const input: SendEmailBatchInput = { projectId: batch.projectId, batchId: batch.batchId };
  return {
    workflowId: sendEmailBatchId(batch.batchId),
    taskQueue: taskQueue(batch.queuePrefix, 'workflows'),
    args: [input] satisfies [SendEmailBatchInput],
    signal: BATCH_SIGNALS.reread,
    workflowIdConflictPolicy: 'USE_EXISTING' as const,
    workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
    typedSearchAttributes: [
      { key: searchAttribute('projectId'), value: batch.projectId },
      { key: searchAttribute('trackingId'), value: batch.trackingId },
      { key: searchAttribute('requestId'), value: batch.requestId },
      { key: searchAttribute('state'), value: 'queued' },
    ],
    staticSummary: `E-mail batch, recipients: ${batch.totalRecipients}, chunks: ${batch.totalBatches}`,
  };
}

/** The id of a run that sends several batches. */
export function sendSharedBatchesId(run: string): string {
  return `shared-batches/${run}`;
}

/** The options to start a run that sends several batches, for the sweeper. */
export function sendSharedBatchesStart(queuePrefix: string, input: SendSharedBatchesInput) {
  return {
    workflowId: sendSharedBatchesId(input.run),
    taskQueue: taskQueue(queuePrefix, 'workflows'),
    args: [input] satisfies [SendSharedBatchesInput],
    typedSearchAttributes: [
      { key: searchAttribute('projectId'), value: input.projectId },
      { key: searchAttribute('state'), value: 'sending' },
    ],
    staticSummary: `E-mail batches that were left behind: ${input.batches.length}`,
    staticDetails: input.batches.map(({ batchId }) => `- ${batchId}`).join('\n'),
  };
}
