import { readFileSync } from 'node:fs';
import { z } from 'zod';

type Environment = Record<string, string | undefined>;

const MAX_BYTES = 65_536;

const systemError = z.object({ code: z.string() });

/**
 * Takes the settings of these names out of the environment. Each `NAME` may instead be the content of the file that
 * `NAME_FILE` names, as Docker and Kubernetes mount secrets: an environment is shown by `docker inspect` and is
 * inherited by every child process, a mounted file is not. One line end at the end of the file does not count.
 * @returns `problems` name each variable whose file cannot be read, or that is given both ways, and never show a value
 */
export function withFiles(
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
    if (env[name]) problems.push(`${name}: is given twice, by ${variable} too`);
    try {
      settings[name] = readSetting(file);
    } catch (error) {
      problems.push(`${variable}: names a file that ${reasonOf(error)}`);
    }
  }
  return { settings, problems };
}

/** A file whose content is no setting; the message says why. */
class NoSetting extends Error {}

function readSetting(file: string): string {
  const text = readFileSync(file, 'utf8');
  if (text.length > MAX_BYTES) throw new NoSetting(`is larger than ${MAX_BYTES} bytes`);
  const setting = text.replace(/\r?\n$/, '');
  if (setting === '') throw new NoSetting('is empty');
  return setting;
}

function reasonOf(error: unknown): string {
  if (error instanceof NoSetting) return error.message;
  return `cannot be read (${systemError.safeParse(error).data?.code ?? 'unknown'})`;
}
