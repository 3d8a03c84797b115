import { BaseError } from 'sequelize';

/**
 * What is logged of an error: where it came from and which kind it is. The messages and parameters of a database
 * error carry rows; those stay out.
 */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, message, stack = '' } = error;
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const original: unknown = error instanceof BaseError && 'original' in error ? error.original : error;
  const code = original instanceof Error && 'code' in original ? String(original.code) : undefined;
  return { name, code, ...(!(error instanceof BaseError) && { message }), stack: frames.join('\n') };
}
