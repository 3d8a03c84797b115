import { buildWorkflowStart } from './workflow-start.ts';

/** Temporal sees ids, keys and states. */

export type ConversionsInput = { projectId: string };

export const CONVERSION_SIGNALS = {
  pause: 'pauseConversions',
  resume: 'resumeConversions',
  reread: 'rereadConversions',
} as const;

/** `asked`: an operator's request that the previous run did not store; true to pause, false to resume. */
export type SendConversionsInput = ConversionsInput & { asked?: boolean | undefined };

export type SendConversions = (input: SendConversionsInput) => Promise<void>;

/** `gone`: the project was deleted. */
type ConversionPlan =
  | {
      state: 'due';
      /** Keys of destinations with pending entries. */
      destinations: string[];
      hasPolls: boolean;
      hasMore: boolean;
      waitMs?: number | undefined;
    }
  | { state: 'paused' }
  | { state: 'gone' };

/** All attempts of an activity share `callId`, so that a retry sends the entries of the previous attempt. */
export type ConversionCallInput = ConversionsInput & { destination: string; callId: string };

export type ConversionsActivities = {
  /**
   * Decides which events become conversions, then finds the destinations with due entries. Runs on the
   * workflow queue.
   */
  planConversions(input: ConversionsInput): Promise<ConversionPlan>;
  /** Runs on the workflow queue. */
  pauseConversions(input: ConversionsInput & { isPaused: boolean }): Promise<void>;
  /** Makes one upload or retraction call. Runs on the conversions queue. */
  sendConversionCall(input: ConversionCallInput): Promise<void>;
  /** Runs on the conversions queue. */
  pollConversions(input: ConversionsInput): Promise<void>;
};

/** An existing run receives a signal that more conversions are due. */
export function buildConversionsStart({
  queuePrefix,
  projectId,
}: ConversionsInput & { queuePrefix: string }) {
  const start = buildWorkflowStart<SendConversionsInput>({
    queuePrefix,
    workflowId: `conversions/${projectId}`,
    input: { projectId },
    ids: { projectId },
    state: 'sending',
    summary: 'Conversions of the project to ad platforms',
  });
  return { ...start, signal: CONVERSION_SIGNALS.reread };
}
