import { defineSignal, setHandler } from '@temporalio/workflow';

/** Interval at which a paused run checks that its project or endpoint still exists. */
export const PAUSE_CHECK_INTERVAL = '1 day';

/** Names of the signals that pause a run, resume it, and report new work. */
type PauseSignals = { pause: string; resume: string; reread: string };

/** Signals that the run has not handled yet. */
export type Signalled = {
  /** True to pause, false to resume, undefined without a request. */
  isPauseRequested: boolean | undefined;
  /** Whether new work or a changed row was reported. */
  isSignalled: boolean;
};

/**
 * Handles the signals of a run that can be paused.
 * @param unhandled signals that the previous run did not handle
 * @param pauseDescription description of the pause signal in the Temporal UI
 */
export function handlePauseSignals(
  names: PauseSignals,
  unhandled: Signalled,
  pauseDescription: string,
): Signalled {
  const signalled = { ...unhandled };
  setHandler(defineSignal(names.pause), () => void (signalled.isPauseRequested = true), {
    description: pauseDescription,
  });
  setHandler(defineSignal(names.resume), () => void (signalled.isPauseRequested = false), {
    description: 'Resumes a paused run.',
  });
  setHandler(defineSignal(names.reread), () => void (signalled.isSignalled = true), {
    description: 'Reads the due work again from the rows.',
  });
  return signalled;
}

export function hasSignal({ isPauseRequested, isSignalled }: Signalled): boolean {
  return isSignalled || isPauseRequested !== undefined;
}
