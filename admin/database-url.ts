import { parseDatabaseUrl, readDatabaseUrl } from './config.ts';
import { optional, type Terminal } from './define-command.ts';
import { UsageError } from './failures.ts';

/** For commands that connect as another role than the rest. */
export const URL_STDIN = optional('--url-stdin', 'read the address of the database from standard input');

/**
 * The address that such a command connects to: from its variable or, with `--url-stdin`, from standard input.
 * @throws UsageError when there is none, or it is not an address of PostgreSQL
 */
export async function databaseUrlOf(
  terminal: Pick<Terminal, 'readInput'>,
  variable: Parameters<typeof readDatabaseUrl>[0],
  { urlStdin = false }: { urlStdin?: boolean | undefined },
): Promise<string> {
  const url = urlStdin ? await terminal.readInput() : readDatabaseUrl(variable);
  if (url === undefined) throw new UsageError(`Set ${variable}, or use --url-stdin.`);
  return parseDatabaseUrl(url);
}
