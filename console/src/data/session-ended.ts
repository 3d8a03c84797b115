type Listener = (hasEnded: boolean) => void;

/** Whether the API says that nobody is signed in here: the errors of its client have its status. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 401;
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
