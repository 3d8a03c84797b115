import type { Migration } from './migration.ts';

export const transaction = false;

/** A nullable column is added, and indexes that nobody has to know. */
export const expands = true;

const INDEXES: Readonly<Record<string, string>> = {
  email_batches_ended: 'on email_batches (project_id, completed_at) where completed_at is not null',
  email_batches_with_content: `on email_batches (project_id, completed_at)
    where completed_at is not null and content_ended_at is null`,
  email_events_kept: 'on email_events (project_id, received_at)',
};

/** What the end of mails needs of their tables, each of which is locked on its own, for a moment. */
export const up: Migration = async ({ query }) => {
  await query(`do $$
    begin
      perform set_config('lock_timeout', '1s', true);
      alter table email_batches add column if not exists content_ended_at timestamptz;
    end $$`);
  for (const table of ['email_recipients', 'email_chunks', 'email_events']) {
    await query(`call open_to_lookup('${table}')`);
  }
  for (const [name, on] of Object.entries(INDEXES)) {
    await query(`drop index concurrently if exists ${name}`);
    await query(`create index concurrently ${name} ${on}`);
  }
};
