/** @param time an expression of type `timestamptz` */
export const buildUtcDaySql = (time: string) => `(${time} at time zone 'utc')::date`;

export const TODAY = buildUtcDaySql('now()');

/**
 * Returns SQL that formats a time with microseconds, because a `Date` has only milliseconds.
 * @param time an expression of type `timestamptz`
 */
export const buildMicrosecondsSql = (time: string) =>
  `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * Returns the SQLSTATE of a Sequelize error, or the system's error code, such as `ECONNREFUSED`, if the
 * connection failed.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function getSqlState(error: unknown): string | undefined {
  const parent: unknown = error instanceof Error && 'parent' in error ? error.parent : undefined;
  if (!(parent instanceof Error) || !('code' in parent)) return undefined;
  return typeof parent.code === 'string' ? parent.code : undefined;
}

export const toContainsPattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

export const toColumnName = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Serializes rows as JSON with column names, for `json_populate_recordset`. */
export function toRecords(rows: readonly object[]): string {
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [toColumnName(name), value])),
    ),
  );
}
