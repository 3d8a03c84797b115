import { readStored, store } from './browser-storage.ts';

const getName = (projectId: string) => `throughline-started-${projectId}`;

/** Projects whose first steps are done or were hidden in this browser. */
export const gettingStarted = {
  isHidden: (projectId: string): boolean => readStored(getName(projectId)) !== undefined,
  hide: (projectId: string): void => store(getName(projectId), 'hidden'),
};
