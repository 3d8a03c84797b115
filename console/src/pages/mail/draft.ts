import type { Schema } from '@throughline/client';
import type { StoredTemplate } from '../../data/email-templates.ts';
import type { QueueRequest } from '../../data/emails.ts';
import { draftStorage, type DraftKey } from '../../data/draft-storage.ts';
import { toInstant } from '../../data/local-time.ts';
import type { PeopleTable } from './read-people.ts';

/** Type of a batch. Unsubscribed recipients receive only transactional mail. */
export type EmailType = 'marketing' | 'transactional';

/**
 * Converts an e-mail type of the API, which can be any text. Every type except `transactional` skips
 * unsubscribed people, so the form shows it as `marketing`.
 */
export function toEmailType(emailType: string | undefined): EmailType {
  return emailType === 'transactional' ? emailType : 'marketing';
}

export type Draft = {
  subject: string;
  html: string;
  text: string;
  trackingId: string;
  emailType: EmailType;
  /** Options copied from a duplicated batch. The form has no fields for options. */
  options?: Schema<'EmailBatchOptions'> | undefined;
  usesTemplate: boolean;
  template?: ChosenTemplate;
  /** Value of a `datetime-local` input in the project's time zone. Empty: send immediately. */
  scheduledFor: string;
};

export type ChosenTemplate = StoredTemplate & {
  /**
   * The column that the user chose for each parameter. Null stands for the parameter's default value. A
   * parameter without an entry uses the column with a similar name.
   */
  columns: Record<string, string | null>;
};

type StoredDraft = { draft: Draft; table: PeopleTable | undefined; emailColumn: string | undefined };

export const EMPTY_DRAFT: Draft = {
  subject: '',
  html: '',
  text: '',
  trackingId: '',
  emailType: 'marketing',
  usesTemplate: false,
  scheduledFor: '',
};

/**
 * Maximum length in characters of a draft that is stored with its table. Browsers store about five million
 * characters per origin.
 */
const MAX_STORED_LENGTH = 2_000_000;

export function readDraft(draftKey: DraftKey): StoredDraft {
  const nothing = { draft: EMPTY_DRAFT, table: undefined, emailColumn: undefined };
  try {
    const stored: Partial<StoredDraft> = JSON.parse(draftStorage.read(draftKey) ?? '{}');
    const draft = { ...EMPTY_DRAFT, ...stored.draft };
    return { ...nothing, ...stored, draft: { ...draft, emailType: toEmailType(draft.emailType) } };
  } catch {
    return nothing;
  }
}

export function hasStoredDraft(draftKey: DraftKey): boolean {
  const { draft, table } = readDraft(draftKey);
  const { subject, html, text, template } = draft;
  return table !== undefined || template !== undefined || subject + html + text !== '';
}

/**
 * Stores the draft of a batch. Leaves out the table if the draft with the table exceeds `MAX_STORED_LENGTH`.
 */
export function storeDraft(draftKey: DraftKey, stored: StoredDraft): void {
  const { table, ...rest } = stored;
  const whole = table && table.sizeBytes > MAX_STORED_LENGTH ? undefined : JSON.stringify(stored);
  const isSmall = whole !== undefined && whole.length <= MAX_STORED_LENGTH;
  draftStorage.keep(draftKey, isSmall ? whole : JSON.stringify(rest));
}

export function suggestTrackingId(fileName: string): string {
  const now = new Date();
  const name = fileName
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const pad = (part: number) => String(part).padStart(2, '0');
  const day = [now.getFullYear(), pad(now.getMonth() + 1), pad(now.getDate())].join('-');
  return `${name.slice(0, 60) || 'batch'}-${day}-${pad(now.getHours())}${pad(now.getMinutes())}`;
}

export function withTemplate(draft: Draft): Draft {
  if (!draft.usesTemplate) return draft;
  const { subject = '', html = '', text = '' } = draft.template ?? {};
  return { ...draft, subject, html, text };
}

export function isTemplateComplete({ subject, html, text }: Draft): boolean {
  return subject.trim() !== '' && (html.trim() !== '' || text.trim() !== '');
}

/** Suggests another tracking id after a cancellation, because the cancelled batch keeps its id. */
export function suggestNextTrackingId(trackingId: string): string {
  const [, name = trackingId, version = '1'] = /^(.*)-v(\d+)$/.exec(trackingId) ?? [];
  return `${name.slice(0, 90)}-v${Number(version) + 1}`;
}

const YEAR_MS = 366 * 24 * 60 * 60 * 1_000;

/** Returns a message unless the `datetime-local` value is empty or a time within the next year. */
export function findTimeProblem(scheduledFor: string, timeZone: string): string | undefined {
  if (scheduledFor === '') return undefined;
  if (Number.isNaN(Date.parse(scheduledFor))) return 'Enter a date and a time.';
  const aheadMs = Date.parse(toInstant(scheduledFor, timeZone)) - Date.now();
  if (aheadMs <= 0) return 'This time is in the past.';
  return aheadMs > YEAR_MS ? 'Choose a time within a year.' : undefined;
}

const TEST_PREFIX = '[Test] ';

/** Maximum length of a subject in the API. It applies before and after rendering. */
export const MAX_SUBJECT_LENGTH = 998;

/**
 * Returns the request for a test mail. Like the API, omits `[Test]` if it would make the subject too long.
 */
export function getTestRequest(
  draft: Draft,
  recipient: QueueRequest['recipients'][number],
  { timeZone, renderedSubject = '' }: { timeZone: string; renderedSubject?: string | undefined },
): QueueRequest {
  const trackingId = `test-${new Date().toISOString().replaceAll(/[-:.]/g, '').toLowerCase()}`;
  const length = TEST_PREFIX.length + Math.max(draft.subject.length, renderedSubject.length);
  const subject = length > MAX_SUBJECT_LENGTH ? draft.subject : TEST_PREFIX + draft.subject;
  // Leave out `cc` and `bcc`, so that only the person who tests receives the mail.
  const { cc: _cc, bcc: _bcc, ...options } = draft.options ?? {};
  const content = { ...draft, usesTemplate: false, subject, trackingId, options, scheduledFor: '' };
  return getRequest(content, [recipient], timeZone);
}

export function getRequest(
  draft: Draft,
  recipients: QueueRequest['recipients'],
  timeZone: string,
): QueueRequest {
  const { usesTemplate, template, subject, html, text, trackingId, emailType, scheduledFor } = draft;
  const { attachments, ...options } = draft.options ?? {};
  return {
    trackingId,
    recipients,
    ...(usesTemplate && template
      ? { templateId: template.id, version: template.version }
      : { template: { subject, ...(html !== '' && { html }), ...(text !== '' && { text }) } }),
    emailType,
    ...options,
    ...(attachments && { attachments: attachments.map(({ assetId }) => ({ assetId })) }),
    ...(scheduledFor !== '' && { scheduledFor: toInstant(scheduledFor, timeZone) }),
  };
}
