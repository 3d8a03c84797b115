import { waitFor } from '@testing-library/dom';
import { toInstant, toLocalTime } from '../../console/src/data/local-time.ts';
import { example } from './page/fake-api.ts';
import { usePages } from './page/open-page.ts';
import { dialog, getPart, catchSavedText, page } from './page/steps.ts';

const { api, open } = usePages();

const PATH = '/mail/batches/spring-news-2026-04';
const batch = example('getEmailBatch');
const recipients = getPart('group', 'Recipients');

describe('a batch', () => {
  it('shows the subject, progress and rates of a batch', async () => {
    api().answer('getEmailBatch', {
      ...batch,
      counts: { ...batch.counts, sent: 10, delivered: 90, opened: 60, clicked: 30, bounced: 20 },
    });
    await open(PATH);
    await page.find('heading', 'Spring in {{city}}');
    await page.sees(/Sending200 of 250 processed, 180 delivered, 90 opened/);
    await page.sees(/Sent210Delivered85\.7%180Opened50%90Clicked16\.7%30Bounced9\.5%20/);
  });

  it('filters the recipients of a batch by address and status, and exports all matching pages', async () => {
    const [ada, grace] = example('listEmailBatchRecipients').recipients;
    await open(PATH);
    await recipients.sees(/ada@example\.comSent.*grace@example\.orgFailedInvalid `to` field\./);
    api().answer('listEmailBatchRecipients', ({ params }) =>
      params['cursor'] === undefined
        ? { recipients: [Object(ada)], nextCursor: 'next' }
        : { recipients: [{ ...Object(grace), email: '=cmd()@example.com' }], nextCursor: null },
    );
    await page.fill('Search recipients', 'example');
    await page.choose('Status', /^Failed/);
    await waitFor(() => expect(location.search).toBe('?status=failed&search=example'));
    const lines = (await catchSavedText(() => page.press('Export CSV'))).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(/^"'=cmd\(\)@example\.com",failed,refused_by_provider,/);
    expect(api().getParams('listEmailBatchRecipients').at(-1)).toMatchObject({
      status: 'failed',
      search: 'example',
      cursor: 'next',
    });
  });

  it('shows the sender, the options and the template of a batch in the tab "Content"', async () => {
    api().answer('getEmailBatch', {
      ...batch,
      emailType: 'newsletter',
      sender: { ...batch.sender, replyTo: 'team@demo.example' },
      template: { subject: 'Spring in {{city}}', text: 'Hello {{firstName}}' },
      options: {
        cc: ['a@example.com', 'b@example.com'],
        tags: { campaign: 'spring' },
        attachments: [{ assetId: 'f', filename: 'Plan.pdf', mimeType: 'application/pdf', sizeBytes: 2_048 }],
      },
    });
    await open(`${PATH}?tab=content`);
    await page.sees(/FromDemo Sender <hello@news\.demo\.example>Reply-toteam@demo\.example/);
    await page.sees(
      /Cca@example\.com, b@example\.com.*Tagscampaign: springAttachmentsPlan\.pdf \(2.*TypeNewsletter/,
    );
    await page.sees('Hello {{firstName}}');
    expect(api().getParams('getEmailBatch').at(-1)).toMatchObject({ include: 'content' });
  });
});

describe('the actions and states of a batch', () => {
  it('names the member who cancelled a batch', async () => {
    const [member] = example('listTeamMembers').members;
    api().answer('getEmailBatch', {
      ...batch,
      state: 'cancelled',
      stateReason: 'requested',
      stateChangedBy: `user:${Object(member).userId}`,
      completedAt: '2026-04-07T08:00:00.000Z',
    });
    await open(PATH);
    await getPart('alert', 'Cancelled').sees(`By ${Object(member).name}, Apr 7, 2026`);
  });

  it('draws the metrics of a batch over time', async () => {
    const point = { at: '2026-04-07T08:00:00.000Z', delivered: 2, opened: 1, clicked: 0 };
    api().answer('getEmailBatch', {
      ...batch,
      counts: { ...batch.counts, delivered: 2 },
      series: { unit: 'hour', points: [point] },
    });
    await open(PATH);
    await page.find('img', 'Delivered, opened and clicked e-mails by hour');
  });

  it('keeps the focus on the button of a batch when "Pause" becomes "Resume"', async () => {
    api().answer('getEmailBatch', { ...batch, state: 'sending' });
    api().answer('pauseEmailBatch', { ...batch, state: 'paused' });
    await open(PATH);
    await page.press('Pause');
    expect(document.activeElement).toBe(await page.find('button', 'Resume'));
  });

  it('shows how many queued e-mails will not be sent before the user confirms the cancellation of a batch', async () => {
    const counts = { ...batch.counts, queued: 1 };
    api().answer('getEmailBatch', { ...batch, state: 'sending', counts });
    await open(PATH);
    await page.press('Cancel batch');
    await dialog.sees('1 queued e-mail will not be sent.');
  });

  it('reschedules a batch in a dialog that refuses a past time', async () => {
    api().answer('getEmailBatch', {
      ...batch,
      state: 'scheduled',
      scheduledFor: '2099-12-24T17:00:00.000Z',
    });
    await open(PATH);
    await page.press('Reschedule');
    await dialog.fill('Send at', '2020-01-01T10:00');
    await dialog.sees('This time is in the past.');
    const { timeZone } = example('getProject');
    const tomorrow = toLocalTime(new Date(Date.now() + 24 * 60 * 60_000).toISOString(), timeZone);
    await dialog.fill('Send at', tomorrow);
    await dialog.press('Reschedule');
    await waitFor(() =>
      expect(api().getBodies('rescheduleEmailBatch')).toEqual([
        { scheduledFor: toInstant(tomorrow, timeZone) },
      ]),
    );
  });
});

describe('the mail of a recipient', () => {
  const mail = example('getEmailBatchRecipient');

  it("links from a recipient's address to the content and events of the mail", async () => {
    await open(PATH);
    await recipients.follow('ada@example.com');
    await page.find('heading', 'ada@example.com');
    await getPart('region', 'Content').sees('Spring in LisbonHello Ada, spring is here.');
    await getPart('region', 'Events').sees(/Accepted by the provider.*Delivered.*Opened/);
    await page.find('link', 'Open person');
  });

  it('cancels a queued mail', async () => {
    api().answer('getEmailBatchRecipient', { ...mail, status: 'queued', events: [] });
    await open(`${PATH}/mails/0`);
    await page.press('Cancel “ada@example.com”');
    await dialog.press('Cancel e-mail');
    await waitFor(() =>
      expect(api().getParams('cancelEmailSend')).toEqual([expect.objectContaining({ sendId: mail.sendId })]),
    );
  });

  it('shows the reason of a suppressed mail', async () => {
    const reason = { code: 'suppressed', message: 'The address is suppressed.' };
    api().answer('getEmailBatchRecipient', { ...mail, status: 'suppressed', reason, events: [] });
    await open(`${PATH}/mails/0`);
    await getPart('alert', 'Suppressed').sees('The address is suppressed. View suppressions');
  });
});
