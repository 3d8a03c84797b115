import { readStored, store } from './browser-storage.ts';

const NAME = 'throughline-last-project';

/** Project that was last open in this browser. Its id is not secret. Without one, the console opens the newest. */
export const lastProject = {
  get: (): string | undefined => readStored(NAME),
  set: (projectId: string): void => store(NAME, projectId),
};
