import type { Migration } from './migration.ts';

export const transaction = false;

/** Nobody has to know them. */
export const expands = true;

const INDEXES: Readonly<Record<string, string>> = {
  audit_entries_of_action: '(project_id, action, id)',
  audit_entries_of_actor: '(project_id, actor, id)',
};

/** The indexes by which a project's audit is read where it is narrowed to one action or to one actor, the newest first. */
export const up: Migration = async ({ query }) => {
  for (const [name, columns] of Object.entries(INDEXES)) {
    await query(`drop index concurrently if exists ${name}`);
    await query(`create index concurrently ${name} on audit_entries ${columns}`);
  }
};
