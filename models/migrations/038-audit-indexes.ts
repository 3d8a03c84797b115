import type { Migration } from './migration.ts';

export const transaction = false;

/** Nobody has to know them. */
export const expands = true;

const INDEXES: Readonly<Record<string, string>> = {
  audit_entries_retention: 'on audit_entries (project_id, created_at)',
  audit_entries_of_platform: 'on audit_entries (created_at) where project_id is null',
};

/** The indexes by which old audit entries are found, of projects and of the platform. */
export const up: Migration = async ({ query }) => {
  for (const [name, on] of Object.entries(INDEXES)) {
    await query(`drop index concurrently if exists ${name}`);
    await query(`create index concurrently ${name} ${on}`);
  }
};
