import { defineSignal, setHandler } from '@temporalio/workflow';

/** Names of the signals that pause, resume and report new work. */
type PauseSignals = { pause: string; resume: string; reread: string };

/** Signals not handled yet. */
export type Signalled = {
  /** True to pause, false to resume. */
  asked: boolean | undefined;
  /** Whether more work is due or the row changed. */
  isSignalled: boolean;
};

/**
 * Handles the signals of a run that can be paused.
 * @param start signals that the previous run did not handle
 * @param pauseDescription description of the pause signal in the Temporal UI
 */
export function handlePauseSignals(
  names: PauseSignals,
  start: Signalled,
  pauseDescription: string,
): Signalled {
  const signalled = { ...start };
  setHandler(defineSignal(names.pause), () => void (signalled.asked = true), {
    description: pauseDescription,
  });
  setHandler(defineSignal(names.resume), () => void (signalled.asked = false), {
    description: 'Resumes the due work.',
  });
  setHandler(defineSignal(names.reread), () => void (signalled.isSignalled = true), {
    description: 'Reads the due work again.',
  });
  return signalled;
}

export function hasSignal({ asked, isSignalled }: Signalled): boolean {
  return isSignalled || asked !== undefined;
}
