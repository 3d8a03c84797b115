import { ThroughlineError } from '@throughline/client';

/**
 * Returns each error under its full path. Inputs that edit a whole object find the error under the first part
 * of the path.
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
