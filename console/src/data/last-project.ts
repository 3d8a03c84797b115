const NAME = 'throughline-last-project';

/** Project that was last open in this browser. Its id is not secret. */
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
      // Without storage, the console opens the newest project.
    }
  },
};
