import { defineSignal, setHandler } from '@temporalio/workflow';

/** The names of the signals by which operators pause and resume a run, and by which it is told of new work. */
type PauseSignals = { pause: string; resume: string; reread: string };

/**
 * The signals that came and were not handled yet. `asked`: true to pause, false to resume. `isSignalled`: more is due, or
 * the row was changed.
 */
export type Signalled = { asked: boolean | undefined; isSignalled: boolean };

/**
 * Handles the signals of a run that can be paused, for its loop to look at.
 * @param start what the run begins with: what the one before it has not handled
 * @param descriptions shown in Temporal's UI
 */
export function handlePauseSignals(
  names: PauseSignals,
  start: Signalled,
  descriptions: { pause: string },
): Signalled {
  const signalled = { ...start };
  setHandler(defineSignal(names.pause), () => void (signalled.asked = true), {
    description: descriptions.pause,
  });
  setHandler(defineSignal(names.resume), () => void (signalled.asked = false), {
    description: 'Goes on with what is due.',
  });
  setHandler(defineSignal(names.reread), () => void (signalled.isSignalled = true), {
    description: 'Looks at what is due again.',
  });
  return signalled;
}

/** Whether a signal waits to be handled. */
export function hasSignal({ asked, isSignalled }: Signalled): boolean {
  return isSignalled || asked !== undefined;
}
