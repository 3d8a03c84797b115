import type { Migration } from './migration.ts';

/** It only adds columns: workers of the release before leave them as they are. */
export const expands = true;

/**
 * Records by what an erasure or export found visitors. Stored resolutions are deleted, because their phone numbers may
 * have been read in a country that was not the lead's; the next request resolves the lead again.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table journey_requests
      add column matched_by jsonb not null default '{}',
      add column unused_phones integer not null default 0;
    grant update (matched_by, unused_phones) on journey_requests to throughline_worker;

    alter table journey_resolutions no force row level security;
    delete from journey_resolutions;
    alter table journey_resolutions force row level security;
  `);
};
