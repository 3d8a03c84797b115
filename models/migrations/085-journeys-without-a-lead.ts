import type { Migration } from './migration.ts';

/** A column that may be null. */
export const expands = true;

/** A journey that no CRM was asked for has a resolution too, without a connection and of no lead: `crm_lead_id` is ''. */
export const up: Migration = async ({ query }) => {
  await query('alter table journey_resolutions alter column connection_id drop not null');
};
