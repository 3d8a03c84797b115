import type { QueueRequest } from '../../data/emails.ts';
import { keptDrafts, type Whose } from '../../data/kept-drafts.ts';
import type { PeopleTable } from './read-people.ts';

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
const MAX_KEPT = 2_000_000;

/** What was kept of the batch that was being written in this tab. */
export function readDraft(whose: Whose): KeptDraft {
  const nothing = { draft: EMPTY_DRAFT, table: undefined, emailColumn: undefined };
  try {
    const kept: Partial<KeptDraft> = JSON.parse(keptDrafts.read(whose) ?? '{}');
    // An earlier version of the page kept tables of another form.
    const hasTable = kept.table?.encoding !== undefined;
    return { ...nothing, ...(hasTable && kept), draft: { ...EMPTY_DRAFT, ...kept.draft } };
  } catch {
    return nothing;
  }
}

/** Keeps a batch that is being written; its table only where that is small enough. */
export function keepDraft(whose: Whose, kept: KeptDraft): void {
  const { table, ...words } = kept;
  const whole = table && table.sizeBytes > MAX_KEPT ? undefined : JSON.stringify(kept);
  const isSmall = whole !== undefined && whole.length <= MAX_KEPT;
  keptDrafts.keep(whose, isSmall ? whole : JSON.stringify(words));
}

/** A name for a batch of a file's people, to be changed: the file's, with the minute in the person's zone. */
export function trackingIdFor(fileName: string, now = new Date()): string {
  const name = fileName
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `${name.slice(0, 60) || 'batch'}-${day}-${two(now.getHours())}${two(now.getMinutes())}`;
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
