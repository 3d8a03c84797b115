import { readFileSync } from 'node:fs';
import { z } from 'zod';

type Environment = Record<string, string | undefined>;

const MAX_BYTES = 65_536;

const systemError = z.object({ code: z.string() });

/**
 * Reads settings from the environment, or from the file that `NAME_FILE` names, without its final line break. Unlike a
 * mounted secret, an environment is inherited by child processes and visible to `docker inspect`.
 * @returns `problems`: each names a variable that is set both ways or whose file is unreadable, and shows no value
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
    if (env[name]) problems.push(`${name}: is set twice, also as ${variable}. Unset one of them`);
    try {
      settings[name] = readSetting(file);
    } catch (error) {
      problems.push(`${variable}: names a file that ${getReason(error)}`);
    }
  }
  return { settings, problems };
}

/** Error for a file whose content is not a setting. */
class InvalidSetting extends Error {}

function readSetting(file: string): string {
  const text = readFileSync(file, 'utf8');
  if (text.length > MAX_BYTES) throw new InvalidSetting(`is larger than ${MAX_BYTES} bytes`);
  const setting = text.replace(/\r?\n$/, '');
  if (setting === '') throw new InvalidSetting('is empty');
  return setting;
}

function getReason(error: unknown): string {
  if (error instanceof InvalidSetting) return error.message;
  return `cannot be read (${systemError.safeParse(error).data?.code ?? 'unknown'})`;
}
