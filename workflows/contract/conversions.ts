import { workflowStart } from './workflow-start.ts';

/** The contract of the workflow that tells ad platforms what their clicks brought. Ids, keys and states only. */

export type ConversionsInput = { projectId: string };

/** Signals of {@link SendConversions}. */
export const CONVERSION_SIGNALS = {
  pause: 'pauseConversions',
  resume: 'resumeConversions',
  reread: 'rereadConversions',
} as const;

/** Handed over from the run before. `asked`: an operator asked for a pause, or its end, which is not noted yet. */
export type SendConversionsInput = ConversionsInput & { asked?: boolean | undefined };

export type SendConversions = (input: SendConversionsInput) => Promise<void>;

/**
 * What a project's run does next. `due`: destinations that have something to be sent, by their keys, and whether
 * outcomes are to be asked for; `waitMs`: until there is more, undefined: nothing waits. `gone`: the project was
 * deleted.
 */
type ConversionPlan =
  | { state: 'due'; destinations: string[]; hasPolls: boolean; hasMore: boolean; waitMs?: number | undefined }
  | { state: 'paused' }
  | { state: 'gone' };

/** One call for one destination; each attempt has the same `lotId`, by which it takes up what the one before had. */
export type ConversionLotInput = ConversionsInput & { destination: string; lotId: string };

export type ConversionsActivities = {
  /** Decides what new events are to be told, and finds what is due. On the queue of workflows. */
  planConversions(input: ConversionsInput): Promise<ConversionPlan>;
  /** Notes that an operator stopped the sending, or let it go on. On the queue of workflows. */
  pauseConversions(input: ConversionsInput & { isPaused: boolean }): Promise<void>;
  /**
   * Makes one call to a destination and writes down what became of each entry: tells it of conversions or, by the key of
   * what is to be taken back, has it take some back. On the queue of conversions.
   */
  sendConversionLot(input: ConversionLotInput): Promise<void>;
  /** Asks Google what became of calls that it took. On the queue of conversions. */
  pollConversions(input: ConversionsInput): Promise<void>;
};

/** The options to start a project's run, or to tell the one that is there that more is due. */
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
