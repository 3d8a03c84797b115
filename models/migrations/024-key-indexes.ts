import type { Migration } from './migration.ts';

/** A project's keys are listed by their project, which was a scan of everybody's. */
export const up: Migration = async ({ query }) => {
  await query(`
    create index app_keys_project on app_keys (project_id);
    create index service_account_keys_account on service_account_keys (project_id, service_account_id);
  `);
};
