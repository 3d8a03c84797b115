import type { QueueRequest } from '../../data/emails.ts';
import { keptDrafts, type Whose } from '../../data/kept-drafts.ts';
import type { PeopleTable } from './read-csv.ts';

/** The words of a batch that is being written. */
export type Draft = {
  subject: string;
  html: string;
  text: string;
  trackingId: string;
  emailType: string;
  /** As the field for a local time has it; empty: at once. */
  scheduledFor: string;
};

/** A batch that is being written: it is kept for this tab, so that a reload loses nothing. */
export type KeptDraft = { draft: Draft; table: PeopleTable | undefined; emailColumn: string | undefined };

const EMPTY_DRAFT: Draft = {
  subject: '',
  html: '',
  text: '',
  trackingId: '',
  emailType: '',
  scheduledFor: '',
};

/** Characters of a table that are kept over a reload: browsers keep some five million for a page. */
const MOST_KEPT = 2_000_000;

/** What was kept of the batch that was being written in this tab. */
export function readDraft(whose: Whose): KeptDraft {
  const nothing = { draft: EMPTY_DRAFT, table: undefined, emailColumn: undefined };
  try {
    const kept: Partial<KeptDraft> = JSON.parse(keptDrafts.read(whose) ?? '{}');
    return { ...nothing, ...kept, draft: { ...EMPTY_DRAFT, ...kept.draft } };
  } catch {
    return nothing;
  }
}

/** Keeps a batch that is being written; its table only where that is small enough. */
export function keepDraft(whose: Whose, kept: KeptDraft): void {
  const whole = JSON.stringify(kept);
  const { table: _table, ...words } = kept;
  keptDrafts.keep(whose, whole.length > MOST_KEPT ? JSON.stringify(words) : whole);
}

/** Recipients of a table: each other column is a parameter of its name. Rows without an address are left out. */
export function recipientsOf(table: PeopleTable, emailColumn: string): QueueRequest['recipients'] {
  return table.rows.flatMap((row) => {
    const { [emailColumn]: email = '', ...params } = row;
    return email.trim() === '' ? [] : [{ email: email.trim(), params }];
  });
}

/** The request that a draft comes to. */
export function requestOf(draft: Draft, recipients: QueueRequest['recipients']): QueueRequest {
  const { subject, html, text, trackingId, emailType, scheduledFor } = draft;
  return {
    trackingId,
    recipients,
    template: { subject, ...(html !== '' && { html }), ...(text !== '' && { text }) },
    ...(emailType !== '' && { emailType }),
    ...(scheduledFor !== '' && { scheduledFor: new Date(scheduledFor).toISOString() }),
  };
}

/** Names between `{{` and `}}` in the texts of a draft. */
export function placeholdersOf({ subject, html, text }: Draft): string[] {
  const found = [subject, html, text].flatMap((one) =>
    [...one.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(([, name = '']) => name),
  );
  return [...new Set(found)].filter(Boolean);
}
