type Environment = Record<string, string | undefined>;

export type ReadVariables = {
  /** Without the `NAME_FILE` variant of each setting. */
  known: string[];
  required: string[];
};

/**
 * Finds the variables that a process reads, by observing access to its environment.
 * @param load reads the process's settings; throws when they are invalid
 * @param environment a valid environment
 */
export function findReadVariables(
  load: (env: Environment) => unknown,
  environment: Environment,
): ReadVariables {
  const readNames = new Set<string>();
  const watched = new Proxy(environment, {
    get: (target, name) => {
      if (typeof name !== 'string') return undefined;
      readNames.add(name);
      return target[name];
    },
  });
  load(watched);
  const known = [...readNames].filter(
    (name) => !readNames.has(name.replace(/_FILE$/, '')) || !name.endsWith('_FILE'),
  );
  return { known, required: known.filter((name) => isRefused(load, { ...environment, [name]: undefined })) };
}

function isRefused(load: (env: Environment) => unknown, environment: Environment): boolean {
  try {
    load(environment);
    return false;
  } catch {
    return true;
  }
}
