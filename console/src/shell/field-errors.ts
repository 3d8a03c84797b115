import { ThroughlineError } from '@throughline/client';

/**
 * What the API says of fields of a request, by the field of the form: by each path, such as `limits.dailyRecipients`, and
 * by its first part, for a field in which something larger is typed.
 */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ThroughlineError)) return {};
  return Object.fromEntries(
    error.details.flatMap(({ path, message }) =>
      [path.split(/[.[]/)[0] ?? path, path].map((field) => [field, `This ${message}.`]),
    ),
  );
}
