import type { Migration } from './migration.ts';

/** It only adds: workers of the release before leave it null. */
export const expands = true;

/** Google's warnings about a conversion: field names and reasons, never values. */
export const up: Migration = async ({ query }) => {
  await query('alter table conversions add column if not exists warnings jsonb');
};
