/**
 * The code that PostgreSQL gave an error, as Sequelize passes it on; undefined for any other error. Where no connection
 * came about it is the code of the system: `ECONNREFUSED`.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function sqlStateOf(error: unknown): string | undefined {
  const parent: unknown = error instanceof Error && 'parent' in error ? error.parent : undefined;
  if (!(parent instanceof Error) || !('code' in parent)) return undefined;
  return typeof parent.code === 'string' ? parent.code : undefined;
}
