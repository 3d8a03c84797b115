const nameOf = (projectId: string) => `throughline-last-stop-${projectId}`;

/** The stop of all campaigns that was asked for last in this browser: its number, which is no secret. */
export const lastStop = {
  get: (projectId: string): string | undefined => {
    try {
      return localStorage.getItem(nameOf(projectId)) ?? undefined;
    } catch {
      return undefined;
    }
  },
  set: (projectId: string, stopId: string): void => {
    try {
      localStorage.setItem(nameOf(projectId), stopId);
    } catch {
      // A browser that keeps nothing has it in its history of addresses.
    }
  },
};
