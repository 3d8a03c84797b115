import type { Migration } from './migration.ts';

/** Rights are added. */
export const expands = true;

/**
 * A row of `mail_quotas` whose time is over says that the account may send again, and its blocked batches are let go on by
 * workers: whoever resumes one moves that time, and so does whoever connects the account, and keeps no transaction open.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    grant update (used_up_until) on mail_quotas to throughline_api, throughline_admin;
    grant insert (project_id, connection_id, used_up_until) on mail_quotas to throughline_admin;
  `);
};
