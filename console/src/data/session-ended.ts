import { ThroughlineError } from '@throughline/client';

type Listener = (hasEnded: boolean) => void;

/** Whether the API says that nobody is signed in here. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ThroughlineError && error.status === 401;
}

const listeners = new Set<Listener>();

/** Tells the page that its session has ended, wherever that was noticed. */
export const sessionEnded = {
  announce: () => {
    for (const listener of listeners) listener(true);
  },
  listen: (listener: Listener) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
