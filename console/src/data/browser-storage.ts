/** Returns the text that this browser stored under a name; undefined without an entry or without storage. */
export function readStored(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text under a name, or deletes the entry. Without storage, does nothing. */
export function store(name: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Browsers can refuse storage. The console works without stored texts.
  }
}

const LAST_PROJECT = 'throughline-last-project';

/** Id of the project that was last open in this browser. Without it, the console opens the newest project. */
export const lastProject = {
  get: (): string | undefined => readStored(LAST_PROJECT),
  set: (projectId: string): void => store(LAST_PROJECT, projectId),
};

const getStartedName = (projectId: string) => `throughline-started-${projectId}`;

/** Projects whose first steps a person hid in this browser. */
export const gettingStarted = {
  isHidden: (projectId: string): boolean => readStored(getStartedName(projectId)) !== undefined,
  hide: (projectId: string): void => store(getStartedName(projectId), 'hidden'),
};
