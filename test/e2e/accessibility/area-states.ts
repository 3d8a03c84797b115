import type { Page } from 'playwright-core';
import { createCsvFile } from '../browser/page-checks.ts';
import { THUMBNAIL, fill, press, type States } from './example-console.ts';
import { ID } from './visits.ts';

const BATCH = '/mail/batches/spring-news-2026-04';
const LEAD = '/people/journey?by=lead&value=101';

const createJourneyAnswer = (items: readonly object[]) => ({
  getLeadJourney: (body: object) => ({ journey: { ...Object(body).journey, items } }),
});

const RESEND_CONNECTED = {
  listConnections: ({ connections }: { connections?: readonly object[] }) => ({
    connections: [{ ...connections?.[0], provider: 'resend' }],
  }),
};

const createItem = (index: number) => ({
  id: `evt_${index}`,
  source: 'analytics',
  kind: 'web',
  type: 'page_view',
  occurredAt: new Date(Date.UTC(2026, 3, 7) - index * 60_000).toISOString(),
  title: `Step ${index}`,
  channel: 'web',
  direction: 'inbound',
  detail: { path: '/workshops' },
});

const scheduled = {
  ...createItem(0),
  id: 'send_1',
  source: 'scheduled',
  kind: 'scheduled',
  type: 'email_scheduled',
  occurredAt: '2099-04-07T08:00:00.000Z',
  title: 'Your workshop starts soon',
  channel: 'email',
  direction: 'outbound',
  cancel: { kind: 'scheduled_email_send', id: ID },
};

const chooseFile = (page: Page, name: string, mimeType: string) =>
  page
    .getByLabel('Files', { exact: true })
    .first()
    .setInputFiles({ name, mimeType, buffer: Buffer.from('a') });

const MAIL_STATES: States = {
  'pasted addresses to enroll in an active sequence': {
    path: `/mail/sequences/${ID}`,
    answers: { getSequence: { state: 'active', publishedVersion: 1 } },
    reach: async (page, check) => {
      await press(page, 'Enroll people');
      await check();
      await page.getByText('Paste', { exact: true }).click();
      await fill(page, 'Addresses', 'ada@example.com');
      await press(page, 'Use these addresses');
    },
    text: '1 address.',
  },
  'a new batch, from its recipients to its schedule': {
    path: '/mail/new',
    answers: {
      queueBatchEmail: { totalRecipients: 1 },
      getSender: (sender) => ({ verification: { ...Object(sender).verification, state: 'verified' } }),
    },
    reach: async (page, check) => {
      const people = createCsvFile(['name,email', 'Ada,ada@example.com', 'Grace,see below']);
      await page.getByLabel('CSV file', { exact: true }).setInputFiles(people);
      await page.getByText('1 will receive it').first().waitFor();
      await check();
      await press(page, 'Next: template');
      await page.getByText('Stored template').click();
      await page.getByRole('combobox', { name: 'Template' }).click();
      await page.getByRole('option', { name: 'Welcome' }).click();
      await page.getByRole('group', { name: 'Parameters' }).waitFor();
      await check();
      await page.getByText('Write content').click();
      await fill(page, 'Subject', 'Hello {{name}}');
      await fill(page, 'HTML', '<p style="color: #a00">Welcome, {{nam}}</p>');
      await page.getByText('Unknown variable').waitFor();
      await check();
      await fill(page, 'HTML', '<p style="color: #a00">Welcome, {{name}}</p>');
      await press(page, 'Next: review');
      await page.getByText('Summary').waitFor();
      await fill(page, 'Send at', '2030-04-01T10:00');
    },
  },
  'a blocked batch': {
    path: BATCH,
    answers: { getEmailBatch: { state: 'blocked', reason: 'invalid_key' } },
    text: 'blocked',
  },
  'failed recipients of a batch': { path: `${BATCH}?status=failed`, text: 'grace@example.org' },
  'a completed import of suppressions': {
    path: '/mail/suppressions',
    answers: RESEND_CONNECTED,
    reach: async (page) => {
      await press(page, 'Import from Resend');
      await page.getByText('Import complete').waitFor();
    },
  },
};

const FILE_STATES: States = {
  'an upload before and after a reload': {
    path: '/files',
    answers: {
      createAssetUploadUrls: {
        uploads: [{ itemId: ID, uploadUrl: '/never-answered', filename: 'a.png', mimeType: 'image/png' }],
      },
      getAsset: { itemId: ID, state: 'pending', downloadUrl: THUMBNAIL },
    },
    reach: async (page, check) => {
      await page.route('**/never-answered', () => {});
      await chooseFile(page, 'a.png', 'image/png');
      await page.getByText('Uploading').first().waitFor();
      await check();
      await page.reload();
      await page.getByText('a.png').first().waitFor();
    },
  },
};

const PEOPLE_STATES: States = {
  'a search without a CRM': {
    path: '/people',
    refusals: { searchLeads: { status: 404, code: 'connection_not_found' } },
    text: 'No connected CRM',
  },
  'a scheduled mail, and the dialog that cancels it': {
    path: LEAD,
    answers: createJourneyAnswer([scheduled, createItem(1)]),
    reach: async (page, check) => {
      await page.getByRole('heading', { name: 'Upcoming' }).waitFor();
      await check();
      await press(page, 'Cancel “Your workshop starts soon”');
      await page.getByRole('button', { name: 'Cancel e-mail' }).waitFor();
    },
  },
  'a long journey after scrolling': {
    path: LEAD,
    answers: createJourneyAnswer(Array.from({ length: 200 }, (_, index) => createItem(index))),
    reach: async (page) => {
      await page.getByText('Step 0', { exact: true }).waitFor();
      await page.getByRole('group', { name: 'Journey' }).focus();
      await page.keyboard.press('End');
      await page
        .getByText(/^Step 1\d\d$/)
        .first()
        .waitFor();
    },
  },
  'an export that is ready': {
    path: `/people/requests/${ID}`,
    answers: { getJourneyRequest: { kind: 'export', state: 'completed', document: {} } },
    text: 'Export ready',
  },
};

const SOCIAL_STATES: States = {
  'insights of campaigns': {
    path: '/social?breakdown=placement&range=last_7_days&compare=true',
    text: 'Spring workshops',
  },
};

export const AREA_STATES: States = { ...MAIL_STATES, ...FILE_STATES, ...PEOPLE_STATES, ...SOCIAL_STATES };
