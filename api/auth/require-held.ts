import { AppError } from '../http/errors.ts';

/**
 * Requires that the caller holds every scope that a new credential is to have: nobody grants what they lack.
 * @param field the field that lists them; left out where the request has none
 * @throws AppError 403 that names the scopes
 */
export function requireHeld(
  scopes: readonly string[],
  held: ReadonlySet<string> | undefined,
  field?: string,
): void {
  const details = scopes.flatMap((scope, index) =>
    held?.has(scope)
      ? []
      : [{ path: `${field}[${index}]`, message: `names ${scope}, which you do not hold` }],
  );
  if (details.length === 0) return;
  const lacking = scopes.filter((scope) => !held?.has(scope)).join(', ');
  throw new AppError(403, 'forbidden', `You cannot grant what you do not hold yourself: ${lacking}.`, {
    details: field === undefined ? undefined : details,
  });
}
