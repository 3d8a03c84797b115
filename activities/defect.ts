import { sqlStateOf } from '../models/sql.ts';

/**
 * Errors of the language and of our parsers. Those of the network are of other
 * kinds, or have a `cause`: `fetch failed`.
 */
const DEFECTS: ReadonlySet<string> = new Set([
  'ZodError',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'URIError',
  'AssertionError',
]);

/**
 * Classes of SQLSTATE that say that our statement, or a value in it, is wrong: data exceptions, violated constraints.
 */
const DEFECT_STATES = /^(22|23)/;

/**
 * Whether an unexpected error is a fault of our code, or of an answer that cannot be read, which another attempt meets
 * again. Everything else, such as a database that is away, may pass.
 */
export function isDefect(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = sqlStateOf(error);
  if (state !== undefined) return DEFECT_STATES.test(state);
  return DEFECTS.has(error.name) && error.cause === undefined;
}
