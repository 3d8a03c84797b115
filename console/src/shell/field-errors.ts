import { ThroughlineError } from '@throughline/client';

/**
 * Returns each error under its full path, and under the first part of the path for an input that edits a
 * whole object.
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
