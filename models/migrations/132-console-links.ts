import type { Migration } from './migration.ts';

/** A right is added. */
export const expands = true;

/**
 * An operator makes a link that signs one person in in the console, once: `npm start` prints one of the demo's owner. It
 * can read of links only the id of the one that it made.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    grant insert (user_id, interaction, browser_digest, client_name, expires_at), select (id)
      on sign_in_links to throughline_admin;
  `);
};
