/**
 * SQL for the day (UTC) of a time.
 * @param time an expression of type `timestamptz`
 */
export const utcDay = (time: string) => `(${time} at time zone 'utc')::date`;

/** SQL for the day (UTC) that it is. */
export const TODAY = utcDay('now()');

/**
 * SQL for a time in microseconds, which a Date does not have, as `2026-04-09T17:03:11.123456Z`.
 * @param time an expression of type `timestamptz`
 */
export const microseconds = (time: string) =>
  `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

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

/** The name of a column in PostgreSQL, by its name in rows. */
export const underscored = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Rows as `json_populate_recordset` takes them: JSON with the names of their columns. */
export function toRecords(rows: readonly object[]): string {
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [underscored(name), value])),
    ),
  );
}
