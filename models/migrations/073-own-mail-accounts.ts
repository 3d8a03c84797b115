import type { Migration } from './migration.ts';

/** A column that may be null; a check takes one value more. */
export const expands = true;

/**
 * Which account of Resend's sends a batch: the project's own, by its connection, or where null the platform's. It is no
 * foreign key: a batch stays what it was when its connection is gone.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table email_batches add column connection_id uuid;
    alter table connections drop constraint if exists connections_provider_check;
    alter table connections add constraint connections_provider_check
      check (provider in ('googleads', 'meta', 'crm', 'resend')) not valid;
  `);
};
