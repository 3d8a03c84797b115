export function readStored(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text, or removes the stored text if `text` is undefined. */
export function store(name: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Browsers can refuse storage. The console works without stored texts.
  }
}

const LAST_PROJECT = 'throughline-last-project';

/** Project that the console opens first. Without it, the console opens the newest project. */
export const lastProject = {
  get: (): string | undefined => readStored(LAST_PROJECT),
  set: (projectId: string): void => store(LAST_PROJECT, projectId),
};

const getStartedName = (projectId: string) => `throughline-started-${projectId}`;

export const gettingStarted = {
  isHidden: (projectId: string): boolean => readStored(getStartedName(projectId)) !== undefined,
  hide: (projectId: string): void => store(getStartedName(projectId), 'hidden'),
};
