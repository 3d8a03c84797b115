/**
 * Returns SQL for the day (UTC) of a time.
 * @param time an expression of type `timestamptz`
 */
export const buildUtcDaySql = (time: string) => `(${time} at time zone 'utc')::date`;

/** SQL for the current day (UTC). */
export const TODAY = buildUtcDaySql('now()');

/**
 * Returns SQL for a time in microseconds, which a Date does not hold: `2026-04-09T17:03:11.123456Z`.
 * @param time an expression of type `timestamptz`
 */
export const buildMicrosecondsSql = (time: string) =>
  `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * Returns PostgreSQL's error code from Sequelize's error; undefined for other errors. A failed connect has the
 * system's code: `ECONNREFUSED`.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function getSqlState(error: unknown): string | undefined {
  const parent: unknown = error instanceof Error && 'parent' in error ? error.parent : undefined;
  if (!(parent instanceof Error) || !('code' in parent)) return undefined;
  return typeof parent.code === 'string' ? parent.code : undefined;
}

/** Returns a LIKE pattern for values that contain a text. */
export const toContainsPattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Converts a property name to PostgreSQL's column name. */
export const toColumnName = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Serializes rows for `json_populate_recordset`: JSON with column names. */
export function toRecords(rows: readonly object[]): string {
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [toColumnName(name), value])),
    ),
  );
}
