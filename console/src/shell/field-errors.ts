import { ThroughlineError } from '@throughline/client';

/**
 * Returns API errors by form field. Each error is listed under its full path, such as `destinations.0.customerId`, and
 * under the first part of the path, for inputs that edit a whole object.
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
