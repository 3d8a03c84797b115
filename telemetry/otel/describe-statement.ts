/** Commands by which a statement of ours begins. */
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

/** Beyond it, a statement is values that Sequelize has written into it. */
const LOOKED_AT = 2_000;

/** Text in quotes, which may be a value: `'…'`, with quotes doubled in it, and an end that may be cut off. */
const LITERALS = /'(?:[^']|'')*(?:'|$)/g;

const FIRST_TABLE = /\b(?:from|into|update|join)\s+"?([a-z_]{1,63})"?(?![\w.(])/i;

/** What a statement does, and to which table first. Never its text: Sequelize writes values into some. */
export function describeStatement(text: string): {
  'db.operation.name': string;
  'db.collection.name'?: string;
} {
  const sql = text.slice(0, LOOKED_AT).replaceAll(LITERALS, "''");
  const command = /[a-z]+/i.exec(sql)?.[0].toUpperCase() ?? '';
  const table = FIRST_TABLE.exec(sql)?.[1]?.toLowerCase();
  return {
    'db.operation.name': COMMANDS.has(command) ? command : 'OTHER',
    ...(table !== undefined && { 'db.collection.name': table }),
  };
}
