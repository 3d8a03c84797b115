import { readFileSync } from 'node:fs';
import { z } from 'zod';

type Environment = Record<string, string | undefined>;

const MAX_BYTES = 65_536;

const systemError = z.object({ code: z.string() });

/**
 * Reads each setting from its variable, or from the file that `<name>_FILE` names. Unlike a mounted secret, a
 * variable is inherited by child processes and visible to `docker inspect`.
 * @returns `problems`: messages about settings that are set in both forms or whose file is unusable. They
 * contain no values
 */
export function readFromFiles(
  env: Environment,
  names: readonly string[],
): { settings: Environment; problems: string[] } {
  const settings: Environment = {};
  const problems: string[] = [];
  for (const name of names) {
    const variable = `${name}_FILE`;
    const file = env[variable];
    settings[name] = env[name];
    if (!file) continue;
    if (env[name]) problems.push(`${name}: is set, and so is ${variable}. Unset one of them`);
    try {
      settings[name] = readSetting(file);
    } catch (error) {
      problems.push(`${variable}: names a file that ${getReason(error)}`);
    }
  }
  return { settings, problems };
}

class InvalidSetting extends Error {}

function readSetting(file: string): string {
  const bytes = readFileSync(file);
  if (bytes.length > MAX_BYTES) throw new InvalidSetting(`is larger than ${MAX_BYTES} bytes`);
  const setting = bytes.toString('utf8').replace(/\r?\n$/, '');
  if (setting === '') throw new InvalidSetting('is empty');
  return setting;
}

function getReason(error: unknown): string {
  if (error instanceof InvalidSetting) return error.message;
  return `cannot be read (${systemError.safeParse(error).data?.code ?? 'unknown'})`;
}
