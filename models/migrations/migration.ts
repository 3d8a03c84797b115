/** One step of the schema. Applied once, in the order of the file names, inside its own transaction. */
export type Migration = (step: { query: (sql: string) => Promise<void> }) => Promise<void>;
