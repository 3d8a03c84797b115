type Environment = Record<string, string | undefined>;

/** What a process reads of its environment. */
export type VariablesRead = {
  /** Every name that it asks for, but for `NAME_FILE` of a name: each setting may be in a file. */
  known: string[];
  /** Those without which it does not start. */
  required: string[];
};

/**
 * Finds out which variables a process knows, by watching what it asks for.
 * @param load reads the process's settings; throws when they are not right
 * @param environment with which it does not throw
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
