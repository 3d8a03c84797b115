const getName = (projectId: string) => `throughline-started-${projectId}`;

/** Projects whose first steps are done or were hidden in this browser. */
export const gettingStarted = {
  isHidden: (projectId: string): boolean => {
    try {
      return localStorage.getItem(getName(projectId)) !== null;
    } catch {
      return false;
    }
  },
  hide: (projectId: string): void => {
    try {
      localStorage.setItem(getName(projectId), 'hidden');
    } catch {
      // Without storage, the steps disappear only once they are done.
    }
  },
};
