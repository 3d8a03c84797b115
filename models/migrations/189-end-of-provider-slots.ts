import type { Migration } from './migration.ts';

/** It only adds. */
export const expands = true;

/**
 * The end of slots that nobody takes any more: besides those of providers there is one for each connection, and for each ad
 * account of Meta's, that calls were ever paced, paused or slowed for. Who takes one that has ended makes it anew, as the
 * first after a pause, which it is. By no index: each call writes `taken_at`, and there are as many rows as accounts that
 * were called in a day.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    grant create on schema public to throughline_lookup;
    call keep_rows_until('provider_slots', 'provider_slots', '{provider}', 'taken_at', 1);
  `);
};
