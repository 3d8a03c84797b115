type Environment = Record<string, string | undefined>;

/** Environment variables that a process reads. */
export type VariablesRead = {
  /** All names that it reads, except `NAME_FILE` of a name: each setting may be in a file. */
  known: string[];
  /** Names without which it does not start. */
  required: string[];
};

/**
 * Finds the variables that a process reads, by observing access to its environment.
 * @param load reads the process's settings; throws when they are invalid
 * @param environment a valid environment
 */
export function variablesRead(load: (env: Environment) => unknown, environment: Environment): VariablesRead {
  const asked = new Set<string>();
  const watched = new Proxy(environment, {
    get: (target, name) => {
      if (typeof name !== 'string') return undefined;
      asked.add(name);
      return target[name];
    },
  });
  load(watched);
  const known = [...asked].filter(
    (name) => !asked.has(name.replace(/_FILE$/, '')) || !name.endsWith('_FILE'),
  );
  return { known, required: known.filter((name) => refuses(load, { ...environment, [name]: undefined })) };
}

function refuses(load: (env: Environment) => unknown, environment: Environment): boolean {
  try {
    load(environment);
    return false;
  } catch {
    return true;
  }
}
