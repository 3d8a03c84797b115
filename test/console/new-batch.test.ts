import { fireEvent, waitFor } from '@testing-library/dom';
import { example } from './page/fake-api.ts';
import { usePages } from './page/open-page.ts';
import { dialog, page, getPart } from './page/steps.ts';

const { api, open } = usePages();

const SENDER = example('getSender');
const preview = getPart('region', 'Preview');

/** Answers a dry run of four recipients with a duplicate and, for marketing mail, a suppressed address. */
function answerDryRun(): void {
  api().answer('queueBatchEmail', ({ body }) => {
    const { recipients, template, emailType, dryRun, trackingId } = Object(body);
    if (dryRun !== true) {
      return { success: true, trackingId, totalBatches: 1, totalRecipients: recipients.length, message: '' };
    }
    const isBlocked = recipients.length > 3 && emailType === 'marketing';
    return {
      dryRun: true as const,
      totalRecipients: recipients.length,
      totalBatches: 1,
      duplicates: recipients.length > 3 ? 1 : 0,
      duplicateIndexes: recipients.length > 3 ? [2] : [],
      suppressed: isBlocked ? 1 : 0,
      suppressedIndexes: isBlocked ? [3] : [],
      estimatedSeconds: 1,
      previews: [{ email: recipients[0].email, ...template }],
    };
  });
}

const getQueued = () =>
  api()
    .getBodies('queueBatchEmail')
    .filter((body) => Object(body).dryRun !== true);

const pressTab = async (name: string) => fireEvent.click(await page.find('tab', name));

async function openNewBatch(): Promise<void> {
  answerDryRun();
  api().answer('getSender', { ...SENDER, verification: { ...SENDER.verification, state: 'verified' } });
  await open('/mail/new');
}

async function pastePeople(text: string): Promise<void> {
  await pressTab('Paste');
  await page.fill('Addresses', text);
  await page.press('Use these addresses');
}

const FOUR_RECIPIENTS =
  'Ada Lovelace <ada@example.com>, grace@example.com\nada@example.com; eve@example.com; nobody';

async function writeTemplate(subject: string): Promise<void> {
  await pastePeople(FOUR_RECIPIENTS);
  await page.press('Next: template');
  await page.fill('Subject', subject);
  await page.fill('Plain text', 'Hello');
}

it('counts pasted recipients by outcome (receiving, duplicate, suppressed, invalid) and lists the addresses of each outcome', async () => {
  await openNewBatch();
  await pastePeople(FOUR_RECIPIENTS);
  await page.sees('2 will receive it');
  await page.press('2 will receive it');
  await getPart('group', 'receiving addresses').sees('ada@example.comgrace@example.com');
  await page.press('1 duplicate');
  await getPart('group', 'duplicate addresses').sees('ada@example.com');
  await page.press('1 suppressed');
  await getPart('group', 'suppressed addresses').sees('eve@example.com');
  await page.press('1 invalid');
  await getPart('group', 'invalid addresses').sees('“nobody” is not an e-mail address');
  await page.seesDisabled(/Review/);
  await page.sees('Complete the template first');
});

it('discards the chosen recipients when a file is rejected', async () => {
  await openNewBatch();
  await pastePeople(FOUR_RECIPIENTS);
  await page.sees('2 will receive it');
  await pressTab('Upload CSV');
  await page.drop('CSV file', [new File(['x'], 'people.pdf', { type: 'application/pdf' })]);
  await page.sees('people.pdf could not be imported');
  await page.seesNo('will receive it');
});

it('ignores a CSV file that finishes loading after a later file was rejected', async () => {
  await openNewBatch();
  const content = Promise.withResolvers<ArrayBuffer>();
  const slow = new File([], 'people.csv', { type: 'text/csv' });
  slow.arrayBuffer = () => content.promise;
  await page.drop('CSV file', [slow]);
  await page.drop('CSV file', [new File(['x'], 'people.pdf', { type: 'application/pdf' })]);
  await page.sees('people.pdf could not be imported');
  content.resolve(new TextEncoder().encode('email\nada@example.com\n').buffer);
  await pressTab('Earlier batch');
  await page.choose('Batch', /spring-news-2026-04/);
  await page.seesNo('will receive it');
});

it('takes recipients from the CRM, or the recipients of an earlier batch who did not open the mail', async () => {
  await openNewBatch();
  await pressTab('CRM');
  await page.check('Select Avery Stone');
  await page.press('Use 1 person');
  await page.sees('1 will receive it');
  await pressTab('Earlier batch');
  const [recipient] = example('listEmailBatchRecipients').recipients;
  const people = { opened: 'ada', delivered: 'grace', bounced: 'eve' } as const;
  api().answer('listEmailBatchRecipients', {
    recipients: (['opened', 'delivered', 'bounced'] as const).map((status, index) => ({
      ...Object(recipient),
      index,
      status,
      email: `${people[status]}@example.org`,
      params: { city: 'Oslo' },
    })),
    nextCursor: null,
  });
  await page.choose('Batch', /spring-news-2026-04/);
  await page.choose('Recipients', 'Not opened');
  await page.press('Use recipients');
  await getPart('table', 'Sample rows').sees('email{{city}}grace@example.orgOslo');
});

it('shows the sender of a new batch, and asks for a sender if the project has none', async () => {
  await openNewBatch();
  await page.sees(`From ${SENDER.name} <${SENDER.address}> · Reply-to ${SENDER.replyTo}`);
  await pastePeople(FOUR_RECIPIENTS);
  await page.sees('Sent through the platform’s account.');
  await open('/mail/new', undefined, false);
  await page.find('button', 'Save sender');
});

it('marks an unknown variable in the preview, suggests a name and inserts variables', async () => {
  await openNewBatch();
  await writeTemplate('Hello {{nmae}}');
  await preview.sees('Hello');
  await waitFor(() =>
    expect(api().getBodies('queueBatchEmail')).toContainEqual(
      expect.objectContaining({
        recipients: [{ email: 'ada@example.com', params: { nmae: '[nmae?]' } }],
      }),
    ),
  );
  await page.press('Did you mean {{name}}?');
  expect((await page.field('Subject')).value).toBe('Hello {{name}}');
  fireEvent.focusIn(await page.field('Plain text'));
  await page.press('{{name}}');
  expect((await page.field('Plain text')).value).toBe('Hello{{name}}');
});

it('removes the error of missing content when plain text is entered', async () => {
  await openNewBatch();
  await pastePeople(FOUR_RECIPIENTS);
  await page.press('Next: template');
  await page.press('Next: review');
  await page.sees('Enter HTML, plain text, or both.');
  await page.fill('Plain text', 'Hello');
  await page.seesNo('Enter HTML, plain text, or both.');
});

it('sends a stored template whose parameters take their values from the chosen columns', async () => {
  const { id, ...stored } = example('getEmailTemplate');
  api().answer('getEmailTemplate', {
    ...stored,
    id,
    subject: 'Welcome, {{firstName}}{{greeting}}',
    params: [
      { name: 'firstName', type: 'text', required: true },
      { name: 'greeting', type: 'text', required: false, default: '!' },
    ],
  });
  await openNewBatch();
  await pastePeople(FOUR_RECIPIENTS);
  await page.press('Next: template');
  await page.sees('Step 2 of 3: Template');
  fireEvent.click(await page.find('radio', 'Stored template'));
  await page.press('Next: review');
  await page.sees('Choose a template.');
  const template = await page.find('combobox', 'Template');
  await waitFor(() => expect(document.activeElement).toBe(template));
  await page.choose('Template', 'Welcome');
  await page.choose('firstName', 'name');
  await page.press('Next: review');
  await page.seesEnabled('Send to 2');
  await page.press('Send to 2');
  await dialog.sees('SubjectWelcome, {{firstName}}{{greeting}}');
  await dialog.press('Send now');
  await waitFor(() =>
    expect(getQueued()).toMatchObject([
      {
        templateId: id,
        version: stored.version,
        recipients: expect.arrayContaining([
          { email: 'ada@example.com', params: { firstName: 'Ada Lovelace', greeting: '!' } },
        ]),
      },
    ]),
  );
  expect(getQueued()).not.toMatchObject([{ template: expect.anything() }]);
});

it('sends the previewed mail as a test mail, by default to the signed-in person', async () => {
  await openNewBatch();
  await writeTemplate('Hello {{name}}');
  await page.press('Send test');
  await dialog.press('Send');
  const { email } = example('getCurrentUser').user;
  await page.sees(`Test e-mail queued for ${email}.`);
  expect(getQueued()).toMatchObject([
    {
      recipients: [{ email, params: { name: 'Ada Lovelace' } }],
      template: { subject: '[Test] Hello {{name}}' },
    },
  ]);
});

it('asks for confirmation of a batch, queues the batch with a delay of 10 seconds, and cancels it on Undo', async () => {
  await openNewBatch();
  await writeTemplate('Hello');
  await page.press('Next: review');
  await page.find('button', 'Send to 2');
  fireEvent.click(await page.find('radio', 'Transactional'));
  await page.press('Send to 3');
  await dialog.sees(/Recipients3FromExample Shop <.*>SubjectHelloTypeTransactionalTimeNow/);
  await dialog.press('Send now');
  await page.sees('Sending to 3 recipients');
  const [queued] = getQueued();
  expect(queued).toMatchObject({ emailType: 'transactional', delaySeconds: 10 });
  const { startedAt: _, ...batch } = example('getEmailBatch');
  api().answer('cancelEmailBatch', { ...batch, state: 'cancelled' });
  await page.press('Undo');
  await page.find('button', 'Send to 3');
  const { trackingId } = Object(queued);
  expect(api().getParams('cancelEmailBatch')).toMatchObject([{ trackingId }]);
  expect((await page.field('Tracking ID')).value).toBe(`${trackingId}-v2`);
});

it('shows the error of a past send time at the field, and disables "Schedule"', async () => {
  await openNewBatch();
  await writeTemplate('Hello');
  await page.press('Next: review');
  await page.find('button', 'Send to 2');
  await page.fill('Send at', '2020-01-01T10:00');
  await page.sees('This time is in the past.');
  await page.sees(`Time zone: ${example('getProject').timeZone}.`);
  await page.seesDisabled('Schedule');
});
