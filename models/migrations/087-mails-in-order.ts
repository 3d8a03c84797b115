import type { Migration } from './migration.ts';

export const transaction = false;

/** Nobody has to know of them: each takes the place of one that is its beginning, or is new. */
export const expands = true;

const INDEXES: Readonly<Record<string, string>> = {
  email_recipients_sent: '(project_id, email, sent_at)',
  email_recipients_lower_sent: '(project_id, lower_email, sent_at) where lower_email is not null',
  email_recipients_noted: '(project_id, email) where sent_noted_at is not null',
  email_recipients_lower_noted:
    '(project_id, lower_email) where sent_noted_at is not null and lower_email is not null',
};

/**
 * The mails of an address in the order of their sending, in which a page of a journey reads them; and the few of which a
 * provider's event told later that they had been sent. To note a result makes a new entry in every index of its row as it
 * is, for the mail's id at the provider is in one.
 */
export const up: Migration = async ({ query }) => {
  for (const [name, on] of Object.entries(INDEXES)) {
    await query(`drop index concurrently if exists ${name}`);
    await query(`create index concurrently ${name} on email_recipients ${on}`);
  }
  for (const name of ['email_recipients_address', 'email_recipients_lower_address']) {
    await query(`drop index concurrently if exists ${name}`);
  }
};
