import { waitFor } from '@testing-library/dom';
import type { Answer } from '@throughline/client';
import { example } from './page/fake-api.ts';
import { usePages } from './page/open-page.ts';
import { dialog, getPart, page } from './page/steps.ts';

const { api, open } = usePages();

const COUNTS = { totalRecipients: 1, totalBatches: 1, duplicates: 0, suppressed: 0 };
const INDEXES = { duplicateIndexes: [], suppressedIndexes: [] };
const DRY_RUN = { dryRun: true as const, ...COUNTS, ...INDEXES, estimatedSeconds: 1, previews: [] };

function readStoredDraft() {
  const kept = Object.values(sessionStorage).map((text) => Object(JSON.parse(String(text))));
  return kept.find((one) => 'draft' in one);
}

it('duplicates a batch into a draft with its content, options, recipients and a new tracking id', async () => {
  const template = { subject: 'Spring in {{city}}', text: 'Hello {{firstName}}' };
  const attachment = { filename: 'terms.pdf', mimeType: 'application/pdf', sizeBytes: 1_000 };
  const options = {
    cc: ['sales@example.com'],
    headers: { 'X-Campaign': 'spring' },
    attachments: [{ assetId: '7d0b49a2-52a6-4d0c-9f6a-7c0f3d2e9a12', ...attachment }],
  };
  api().answerWith('getEmailBatch', { template, options });
  const [ada] = example('listEmailBatchRecipients').recipients;
  const params = { firstName: 'Ada', city: 'Lisbon, "LX"' };
  api().answer('listEmailBatchRecipients', {
    recipients: [
      { ...Object(ada), params },
      { ...Object(ada), index: 1, status: 'duplicate', params },
    ],
    nextCursor: null,
  });
  await open('/mail/batches/spring-news-2026-04');
  await page.press('Duplicate');
  await page.find('heading', 'New batch');
  const { draft, table, emailColumn } = readStoredDraft();
  expect(draft).toMatchObject({ ...template, options, emailType: 'marketing', scheduledFor: '' });
  expect(draft.trackingId).toMatch(/^spring-news-2026-04-\d{4}-\d{2}-\d{2}-\d{4}$/);
  expect(emailColumn).toBe('email');
  expect(table.rows.map(({ values }: { values: unknown }) => values)).toEqual([
    { email: 'ada@example.com', ...params },
  ]);
});

it('keeps parameters named email and recipient when it duplicates a batch', async () => {
  const params = { email: 'work', recipient: 'Ada' };
  const [ada] = example('listEmailBatchRecipients').recipients;
  api().answer('listEmailBatchRecipients', { recipients: [{ ...Object(ada), params }], nextCursor: null });
  api().answerWith('getEmailBatch', { template: { subject: 'Hello', text: 'Hello' } });
  await open('/mail/batches/spring-news-2026-04');
  await page.press('Duplicate');
  await page.find('heading', 'New batch');
  const { table, emailColumn } = readStoredDraft();
  expect(table.columns).toEqual(['recipient_email', 'email', 'recipient']);
  expect(table.rows[0].values).toEqual({ recipient_email: 'ada@example.com', ...params });
  expect(emailColumn).toBe('recipient_email');
});

it('asks before a duplicated batch replaces an unfinished draft', async () => {
  api().answerWith('getEmailBatch', { template: { subject: 'Hello', text: 'Hello' } });
  await open('/mail/new');
  await page.find('heading', 'New batch');
  await open('/mail/batches/spring-news-2026-04');
  await page.press('Duplicate');
  await page.find('heading', 'New batch');
  await open('/mail/batches/spring-news-2026-04');
  await page.press('Duplicate');
  await dialog.sees('Your unfinished new batch is discarded.');
  await dialog.press('Replace draft');
  await page.find('heading', 'New batch');
});

it('discards the old draft even when the browser cannot store the duplicated batch', async () => {
  api().answerWith('getEmailBatch', { template: { subject: 'Hello', text: 'Hello' } });
  await open('/mail/batches/spring-news-2026-04');
  await page.press('Duplicate');
  await page.find('heading', 'New batch');
  await open('/mail/batches/spring-news-2026-04');
  await page.press('Duplicate');
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota is exceeded.', 'QuotaExceededError');
  });
  await dialog.press('Replace draft');
  await page.find('heading', 'New batch');
  setItem.mockRestore();
  expect(readStoredDraft()).toBeUndefined();
});

const openTemplateStep = async () => {
  const sender = example('getSender');
  api().answer('getSender', { ...sender, verification: { ...sender.verification, state: 'verified' } });
  const queued = { success: true, trackingId: '', totalBatches: 1, totalRecipients: 1, message: '' };
  api().answer('queueBatchEmail', ({ body }) => (Object(body).dryRun === true ? DRY_RUN : queued));
  await open('/mail/batches/spring-news-2026-04');
  await page.press('Duplicate');
  await page.press('Next: template');
};

const send = async () => {
  await page.seesEnabled(/^Send to/);
  await page.press(/^Send to/);
  await dialog.press('Send now');
  await page.sees(/Sending to/);
};

it('sends a duplicated batch with the options of the original, but a test mail without the cc addresses', async () => {
  const template = { subject: 'Hello', text: 'Hello' };
  const assetId = '7d0b49a2-52a6-4d0c-9f6a-7c0f3d2e9a12';
  const file = { filename: 'terms.pdf', mimeType: 'application/pdf', sizeBytes: 1_000 };
  const options = { replyTo: ['help@example.com'], cc: ['sales@example.com'] };
  const content = { template, options: { ...options, attachments: [{ assetId, ...file }] } };
  api().answerWith('getEmailBatch', { ...content });
  await openTemplateStep();
  await page.press('Send test');
  await dialog.press('Send');
  await page.press('Next: review');
  await page.sees(/Ccsales@example\.com.*terms\.pdf/);
  await send();
  const attachments = [{ assetId }];
  const [test, batch] = api()
    .getBodies('queueBatchEmail')
    .filter((body) => Object(body).dryRun !== true);
  expect(test).toMatchObject({ replyTo: options.replyTo, attachments });
  expect(test).not.toHaveProperty('cc');
  expect(batch).toMatchObject({ ...options, attachments });
});

it('continues the countdown to the start of a batch after "Undo" failed', async () => {
  api().answerWith('getEmailBatch', { template: { subject: 'Hello', text: 'Hello' } });
  api().refuse('cancelEmailBatch', 422, 'provider_error');
  await openTemplateStep();
  await page.press('Next: review');
  await send();
  await page.press('Undo');
  await page.sees('The answer is provider_error.');
  const readSeconds = () => Number(/Sending starts in (\d+) s/.exec(document.body.textContent ?? '')?.[1]);
  const secondsLeft = readSeconds();
  await waitFor(() => expect(readSeconds()).toBeLessThan(secondsLeft));
});

it('reports a recipient as suppressed only after the API has answered the preview for that recipient', async () => {
  const [ada] = example('listEmailBatchRecipients').recipients;
  const grace = { ...Object(ada), index: 1, email: 'grace@example.com' };
  api().answer('listEmailBatchRecipients', { recipients: [Object(ada), grace], nextCursor: null });
  api().answerWith('getEmailBatch', { template: { subject: 'Hello', text: 'Hello' } });
  const answer = Promise.withResolvers<Answer<'queueBatchEmail'>>();
  api().answer('queueBatchEmail', ({ body }) =>
    Object(body).recipients[0].email === grace.email ? answer.promise : DRY_RUN,
  );
  await open('/mail/batches/spring-news-2026-04');
  await page.press('Duplicate');
  await page.press('Next: template');
  const preview = getPart('region', 'Preview');
  await preview.sees('ada@example.com is suppressed.');
  await preview.press('Next');
  await preview.sees('2 of 2');
  await preview.seesNo('is suppressed');
  answer.resolve(DRY_RUN);
  await preview.sees('grace@example.com is suppressed.');
});
