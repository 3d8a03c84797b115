import { getSqlState } from '../models/sql.ts';

/** Errors of the language and of our parsers. Network errors have other types or, like `fetch failed`, a `cause`. */
const DEFECTS: ReadonlySet<string> = new Set([
  'ZodError',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'URIError',
  'AssertionError',
]);

/** SQLSTATE classes of faulty statements or values: data exceptions, constraint violations. */
const DEFECT_STATES = /^(22|23)/;

/**
 * Returns whether an error is a defect of ours or an unreadable answer, so that a retry would fail too. Other errors may
 * be transient, such as an unavailable database.
 */
export function isDefect(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = getSqlState(error);
  if (state !== undefined) return DEFECT_STATES.test(state);
  return DEFECTS.has(error.name) && error.cause === undefined;
}
