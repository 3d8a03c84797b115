/** Returns whether an API error means that the session has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 401;
}

const listeners = new Set<() => void>();

/** Notifies the page that its session has ended. */
export const sessionEnded = {
  announce: () => {
    for (const listener of listeners) listener();
  },
  listen: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
