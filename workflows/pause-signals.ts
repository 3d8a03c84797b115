import { defineSignal, setHandler } from '@temporalio/workflow';

/** A paused run checks at this interval that its project or endpoint still exists. */
export const PAUSE_CHECK_INTERVAL = '1 day';

type PauseSignals = { pause: string; resume: string; reread: string };

export type Signalled = {
  /** True to pause, false to resume. */
  isPauseRequested: boolean | undefined;
  isSignalled: boolean;
};

/**
 * Handles the signals of a workflow that operators can pause.
 * @param initial state at the start, such as a pause that the previous run did not handle
 * @param pauseDescription description of the pause signal in the Temporal UI
 */
export function handlePauseSignals(
  names: PauseSignals,
  initial: Signalled,
  pauseDescription: string,
): Signalled {
  const signalled = { ...initial };
  setHandler(defineSignal(names.pause), () => void (signalled.isPauseRequested = true), {
    description: pauseDescription,
  });
  setHandler(defineSignal(names.resume), () => void (signalled.isPauseRequested = false), {
    description: 'Resumes a paused run.',
  });
  setHandler(defineSignal(names.reread), () => void (signalled.isSignalled = true), {
    description: 'Reads the due work from the database again.',
  });
  return signalled;
}

export function hasSignal({ isPauseRequested, isSignalled }: Signalled): boolean {
  return isSignalled || isPauseRequested !== undefined;
}
