import { useBrowser } from '../../support/browser.ts';
import { batchClient } from '../../support/email-batch.ts';
import {
  createCsvFile,
  expectNoErrors,
  expectNoPolicyViolation,
  createUniqueName,
} from './console-checks.ts';
import { openConsoleWorld, type ConsoleWorld } from './console-world.ts';
import { DESK, PHONE, createOpenSignedIn } from './signed-in.ts';
import { keepOpen } from '../../support/keep-open.ts';

jest.setTimeout(300_000);

describe('mail in the console', () => {
  const newPage = useBrowser();
  let world: ConsoleWorld;
  keepOpen(openConsoleWorld, (opened) => (world = opened));

  const openSignedIn = createOpenSignedIn(() => world, newPage);

  const getApiBatches = () =>
    batchClient(world.api, { authorization: `ApiKey ${world.tenant.serviceAccountKey}` });

  /** Queues a scheduled batch through the API. */
  async function queueForLater(trackingId: string, recipients: readonly { email: string }[]) {
    const queued = await fetch(`${world.api}/emails/batch/queue`, {
      method: 'POST',
      headers: {
        authorization: `ApiKey ${world.tenant.serviceAccountKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        trackingId,
        template: { subject: 'Later', text: 'Later' },
        recipients,
        scheduledFor: new Date(Date.now() + 3_600_000).toISOString(),
      }),
    });
    expect(queued.status).toBe(202);
  }

  it('sends a CSV file of 1,000 recipients in three steps and shows its progress', async () => {
    const { page, errors } = await openSignedIn();
    await page.getByRole('link', { name: 'Mail', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Mail' }).waitFor();
    await page.getByRole('link', { name: 'New batch' }).click();
    const trackingId = createUniqueName('console-thousand');
    const people = Array.from({ length: 1_000 }, (_, index) => `Reader ${index},reader-${index}@example.com`);
    await page
      .getByLabel('CSV file', { exact: true })
      .setInputFiles(createCsvFile(['name,email', ...people]));
    await page.getByText('1,000 will receive it').waitFor();
    await page.getByRole('button', { name: 'Next: template' }).click();
    await page.getByLabel('Subject').fill('Hello {{name}}');
    await page.getByLabel('HTML', { exact: true }).fill('<p style="color: #a00">Welcome, {{nam}}</p>');
    await page.getByRole('alert').filter({ hasText: 'Unknown variable' }).waitFor();
    await page.getByLabel('HTML', { exact: true }).fill('<p style="color: #a00">Welcome, {{name}}</p>');
    await page.getByText('Hello Reader 0').waitFor();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByText('Hello Reader 1', { exact: true }).waitFor();
    await page.frameLocator('iframe').getByText('Welcome, Reader 1', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'To' }).fill('reader-900@');
    await page.getByRole('option', { name: 'reader-900@example.com' }).click();
    await page.getByText('Hello Reader 900', { exact: true }).waitFor();

    // A reload keeps the draft.
    await page.reload();
    await page.getByText('Hello Reader 0').waitFor();
    await page.getByRole('button', { name: 'Next: review' }).click();
    await page.getByText('10 calls, about').waitFor();
    await page.getByLabel('Tracking ID').fill(trackingId);
    await page.getByRole('button', { name: 'Send to 1,000' }).click();
    await page.getByRole('dialog').getByText('Hello {{name}}').waitFor();
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Hello {{name}}' }).waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: '1,000 of 1,000 processed' })
      .waitFor({ timeout: 180_000 });
    expect(await world.account.mailsTo('reader-999@example.com')).not.toHaveLength(0);
    await page.getByRole('cell', { name: 'reader-0@example.com', exact: true }).waitFor();

    await page.getByRole('button', { name: 'As code' }).click();
    await page.getByText(`curl -sS '${world.api}/emails/batch/${trackingId}'`).waitFor();
    await page.getByRole('tab', { name: 'TypeScript' }).click();
    await page.getByText('tl.emails.getEmailBatch(').first().waitFor();
    await expectNoPolicyViolation(page);
    expectNoErrors(errors);
  });

  it('scrolls through 5,000 recipients and renders only the visible rows', async () => {
    const { page, errors } = await openSignedIn();
    const trackingId = createUniqueName('console-long');
    const people = Array.from({ length: 5_000 }, (_, index) => ({ email: `reader-${index}@example.com` }));
    await queueForLater(trackingId, people);
    await page.goto(world.at(`/mail/batches/${trackingId}`));
    const table = page.getByRole('group', { name: 'Recipients' }).getByRole('table');
    await table.getByRole('cell', { name: 'reader-0@example.com', exact: true }).waitFor();
    expect(await table.getAttribute('aria-rowcount')).toBe('5001');
    await page.getByRole('group', { name: 'Recipients' }).focus();
    await page.keyboard.press('End');
    const last = table.getByRole('row').filter({ hasText: 'reader-4999@example.com' });
    await last.waitFor({ timeout: 60_000 });
    expect(await last.getAttribute('aria-rowindex')).toBe('5001');
    expect(await table.getByRole('row').count()).toBeLessThan(100);
    await page.keyboard.press('Home');
    await table.getByRole('cell', { name: 'reader-0@example.com', exact: true }).waitFor();
    await expectNoPolicyViolation(page);
    expectNoErrors(errors);
  });

  it('changes the step of a new batch only when the user requests another step', async () => {
    const { page, errors } = await openSignedIn();
    // Simulates a reload that lost a file too large to be stored.
    await page.goto(world.at('/mail/new?step=2'));
    await page
      .getByLabel('CSV file', { exact: true })
      .setInputFiles(createCsvFile(['email', 'ada@example.com']));
    await page.getByText('1 will receive it').waitFor();
    await page.getByRole('button', { name: 'Next: template' }).click();
    await page.getByLabel('Subject').fill('Now');
    await page.getByLabel('Plain text').pressSequentially('Hello');
    await page.getByRole('button', { name: 'Next: review' }).click();
    await page.getByText('1 call, about').waitFor();
    // After manual navigation, a change of the file does not switch steps.
    await page.getByRole('button', { name: /Recipients File, paste/ }).click();
    const two = createCsvFile(['email', 'ada@example.com', 'grace@example.com']);
    await page.getByLabel('CSV file', { exact: true }).setInputFiles(two);
    await page.getByText('2 will receive it').waitFor();
    await page.getByRole('button', { name: 'Next: template' }).waitFor();
    await expectNoPolicyViolation(page);
    expectNoErrors(errors);
  });

  it('schedules, pauses, resumes and cancels a batch', async () => {
    const { page, errors } = await openSignedIn(PHONE);
    const trackingId = createUniqueName('console-later');
    await page.goto(world.at('/mail/new'));
    const people = createCsvFile(['email', 'ada@example.com', 'grace@example.com', 'ada@example.com']);
    await page.getByLabel('CSV file', { exact: true }).setInputFiles(people);
    await page.getByText('2 will receive it').waitFor();
    await page.getByRole('button', { name: 'Next: template' }).click();
    await page.getByLabel('Subject').fill('Later');
    await page.getByLabel('Plain text').fill('Later');
    await page.getByRole('button', { name: 'Next: review' }).click();
    await page.getByRole('button', { name: '1 duplicate' }).waitFor();
    await page.getByLabel('Tracking ID').fill(trackingId);
    // A reload keeps the step and its text.
    await page.reload();
    await page.getByRole('button', { name: '1 duplicate' }).waitFor();
    expect(await page.getByLabel('Tracking ID').inputValue()).toBe(trackingId);
    await page.getByLabel('Send at').fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 16));
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByRole('button', { name: 'Schedule batch' }).click();
    await page.getByRole('status').filter({ hasText: 'Scheduled' }).waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('alert').filter({ hasText: 'Paused' }).waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('alert').filter({ hasText: 'Paused' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Cancel batch' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel batch' }).click();
    await page.getByRole('status').filter({ hasText: 'Cancelled' }).waitFor();
    await page.getByText('2 cancelled').waitFor();
    await expectNoPolicyViolation(page);
    expectNoErrors(errors);
  });

  it('leads from Home to a blocked batch and resumes the batch when the account works', async () => {
    const { page, errors } = await openSignedIn(PHONE);
    await world.account.armFault({ kind: 'status', status: 401, name: 'invalid_api_key', times: 1 });
    const trackingId = await getApiBatches().queue([
      { email: 'ada@example.com' },
      { email: 'grace@example.com' },
    ]);
    await getApiBatches().waitForState(trackingId, 'blocked');
    await page.goto(world.at(''));
    await page.getByRole('link', { name: `Batch ${trackingId} is blocked` }).click();
    await page.getByText('The provider rejected the account’s key.').waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('status').filter({ hasText: '2 of 2 processed' }).waitFor();
    await page.getByRole('alert').filter({ hasText: 'Blocked' }).waitFor({ state: 'detached' });
    await expectNoPolicyViolation(page);
    expectNoErrors(errors);
  });

  it('shows failed mails with their reasons and retries only the failed mails', async () => {
    const { page, errors } = await openSignedIn(DESK);
    const [first, second] = [
      `${createUniqueName('reader')}@example.com`,
      `${createUniqueName('reader')}@example.com`,
    ];
    await world.account.armFault({ kind: 'status', status: 422, name: 'validation_error', times: 1 });
    const trackingId = await getApiBatches().queue([{ email: first }, { email: second }]);
    await page.goto(world.at('/mail'));
    await page.getByRole('row').filter({ hasText: trackingId }).getByRole('link').click();
    await page.getByRole('status').filter({ hasText: 'Completed' }).waitFor();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Failed (2)' }).click();
    const row = page.getByRole('row').filter({ hasText: second });
    await row.getByRole('cell', { name: 'Failed', exact: true }).waitFor();
    expect(await row.getByRole('cell').nth(2).textContent()).not.toBe('');
    // The URL contains the selected view.
    await page.reload();
    await row.waitFor();
    await page.getByRole('button', { name: 'Retry 2 failed' }).click();
    await page.getByText('No matching recipients.').waitFor();
    await page.getByRole('button', { name: /^Retry \d/ }).waitFor({ state: 'detached' });
    await page.getByText(/^2 sent|^2 delivered/).waitFor();
    expect(await world.account.mailsTo(second)).toHaveLength(1);
    await expectNoPolicyViolation(page);
    expectNoErrors(errors);
  });

  it('suppresses an address and removes the suppression', async () => {
    const { page, errors } = await openSignedIn(PHONE);
    await page.goto(world.at('/mail/suppressions'));
    await page.getByLabel('E-mail').fill('no.more@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: 'no.more@example.com', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove no.more@example.com' }).click();
    await page.getByRole('cell', { name: 'no.more@example.com', exact: true }).waitFor({ state: 'detached' });
    expectNoErrors(errors);
  });
});
