import { ThroughlineError } from '@throughline/client';

/**
 * Returns each error under two keys: the full path, and its first part, where inputs that edit a whole object
 * look for it.
 */
export function getFieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ThroughlineError)) return {};
  return Object.fromEntries(
    error.details.flatMap(({ path, message }) =>
      [path.split(/[.[]/)[0] ?? path, path.replaceAll(/\[(\d+)\]/g, '.$1')].map((field) => [
        field,
        `This ${message}.`,
      ]),
    ),
  );
}
