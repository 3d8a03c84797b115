/** Describes an error by name, code and stack locations, without its message. */
export function describeError(error: unknown): { name: string; code?: string; at?: string[] } {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = getCode(error) ?? getCode('parent' in error ? error.parent : undefined);
  const at = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    ...(code !== undefined && { code }),
    at: at.slice(0, 8).map((line) => line.trim()),
  };
}

function getCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
