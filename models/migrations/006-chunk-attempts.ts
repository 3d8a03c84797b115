import type { Migration } from './migration.ts';

/** Tells the attempts at a chunk apart, of which two may be alive at once. */
export const up: Migration = async ({ query }) => {
  await query(`
    -- attempts: how many began; what an attempt learns about the call is the chunk's only while none has followed it.
    alter table email_chunks add column attempts integer not null default 0;
  `);
};
