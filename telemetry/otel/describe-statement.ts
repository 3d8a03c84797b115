const COMMANDS = new Set([
  'SELECT',
  'INSERT',
  'UPDATE',
  'DELETE',
  'WITH',
  'BEGIN',
  'COMMIT',
  'ROLLBACK',
  'SET',
  'SAVEPOINT',
  'LOCK',
]);

/** Number of characters to parse. The rest of a longer statement consists of values that Sequelize inlined. */
const PARSED_CHARACTERS = 2_000;

/** String literals, which can contain personal data. The last literal's closing quote may be cut off. */
const LITERALS = /'(?:[^']|'')*(?:'|$)/g;

const FIRST_TABLE =
  /\b(?:from|into|update|join)(?<!\b(?:distinct|extract\s*\(\s*\w+)\s+from)\s+"?([a-z_]{1,63})"?(?![\w.(])/i;

/** Returns only a statement's command and first table, because spans must not contain inlined values. */
export function describeStatement(text: string): {
  'db.operation.name': string;
  'db.collection.name'?: string;
} {
  const sql = text.slice(0, PARSED_CHARACTERS).replaceAll(LITERALS, "''");
  const command = /[a-z]+/i.exec(sql)?.[0].toUpperCase() ?? '';
  const table = FIRST_TABLE.exec(sql)?.[1]?.toLowerCase();
  return {
    'db.operation.name': COMMANDS.has(command) ? command : 'OTHER',
    ...(table !== undefined && { 'db.collection.name': table }),
  };
}
