const NAME = 'throughline-last-project';

/** The project that was looked at last in this browser: no secret, and of no use to anybody else. */
export const lastProject = {
  get: (): string | undefined => {
    try {
      return localStorage.getItem(NAME) ?? undefined;
    } catch {
      return undefined;
    }
  },
  set: (projectId: string): void => {
    try {
      localStorage.setItem(NAME, projectId);
    } catch {
      // A browser that keeps nothing begins with the newest project.
    }
  },
};
