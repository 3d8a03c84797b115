/** Returns whether an error has this operating system code, such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

/** Returns an error's message, or another thrown value as text. */
export function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
