export function isSignedOut(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 401;
}

const listeners = new Set<() => void>();

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
