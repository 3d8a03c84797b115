import { ThroughlineError } from '@throughline/client';

/** What the API says of fields of a request, by the field of the form: the first part of each path. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ThroughlineError)) return {};
  return Object.fromEntries(
    error.details.map(({ path, message }) => [path.split(/[.[]/)[0] ?? path, `This ${message}.`]),
  );
}
