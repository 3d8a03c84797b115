import type { Migration } from './migration.ts';

/** It only allows more. */
export const expands = true;

/** Lets suppressions come from a list at the provider. */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table email_suppressions drop constraint email_suppressions_source_check,
      add constraint email_suppressions_source_check
        check (source in ('provider', 'provider_import', 'unsubscribe_link', 'api', 'admin')) not valid;
  `);
};
