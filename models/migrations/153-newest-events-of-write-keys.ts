import type { Migration } from './migration.ts';

/** Columns are added that may be left as they are: the release before notes nothing in them. */
export const expands = true;

/**
 * Who has just put a write key into their pages looks whether events come in. Events do not say by which key they came, and
 * are in no order of arrival, so the newest ids are noted at the key: of each request while somebody looks
 * (`watched_until`), else of one a minute. Only ids: what the events tell is erased where it is.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table write_keys add column watched_until timestamptz;
    alter table write_keys add column newest_event_ids text[] collate "C" not null default '{}'
      check (cardinality(newest_event_ids) <= 20);
    grant update (watched_until, newest_event_ids) on write_keys to throughline_api;
  `);
};
