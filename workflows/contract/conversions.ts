import { workflowStart } from './workflow-start.ts';

/** Contract of the workflow that uploads conversions to ad platforms. Temporal sees ids, keys and states. */

export type ConversionsInput = { projectId: string };

/** Signals of {@link SendConversions}. */
export const CONVERSION_SIGNALS = {
  pause: 'pauseConversions',
  resume: 'resumeConversions',
  reread: 'rereadConversions',
} as const;

/** `asked`: an operator's request that the previous run did not store; true to pause, false to resume. */
export type SendConversionsInput = ConversionsInput & { asked?: boolean | undefined };

export type SendConversions = (input: SendConversionsInput) => Promise<void>;

/** Next step of a project's conversions. `gone`: the project was deleted. */
type ConversionPlan =
  | {
      state: 'due';
      /** Keys of destinations with pending entries. */
      destinations: string[];
      /** Whether outcomes of accepted calls must be polled. */
      hasPolls: boolean;
      /** Whether further events wait for a decision. */
      hasMore: boolean;
      /** Delay until more entries are due; undefined if no entry waits. */
      waitMs?: number | undefined;
    }
  | { state: 'paused' }
  | { state: 'gone' };

/**
 * One call to one destination. All attempts share `callId`, so that a retry sends the entries of the previous attempt.
 */
export type ConversionCallInput = ConversionsInput & { destination: string; callId: string };

export type ConversionsActivities = {
  /** Decides which new events to upload and finds due destinations. Runs on the workflow queue. */
  planConversions(input: ConversionsInput): Promise<ConversionPlan>;
  /** Stores an operator's pause or resume. Runs on the workflow queue. */
  pauseConversions(input: ConversionsInput & { isPaused: boolean }): Promise<void>;
  /**
   * Makes one upload or retraction call to a destination and stores the outcome of each entry. Runs on the conversions
   * queue.
   */
  sendConversionCall(input: ConversionCallInput): Promise<void>;
  /** Asks Google for the outcome of accepted calls. Runs on the conversions queue. */
  pollConversions(input: ConversionsInput): Promise<void>;
};

/** Returns the options that start a project's run, or signal the existing run that more conversions are due. */
export function sendConversionsStart({ queuePrefix, projectId }: ConversionsInput & { queuePrefix: string }) {
  const start = workflowStart<SendConversionsInput>({
    queuePrefix,
    workflowId: `conversions/${projectId}`,
    input: { projectId },
    ids: { projectId },
    state: 'sending',
    summary: 'Conversions of the project to ad platforms',
  });
  return { ...start, signal: CONVERSION_SIGNALS.reread };
}
