import { apiKey, send } from '../../api/open-world.ts';
import { useConsole } from './console-world.ts';
import { createCsvFile, createUniqueName, expectNoErrors, PHONE } from './page-checks.ts';

const { world, openSignedIn } = useConsole();

it('sends a batch to the 1,000 recipients of a CSV file in three steps and shows its progress', async () => {
  const { page, errors } = await openSignedIn();
  await page.getByRole('link', { name: 'Mail', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Mail' }).waitFor();
  await page.getByRole('link', { name: 'New batch' }).click();
  const trackingId = createUniqueName('console-thousand');
  const people = Array.from({ length: 1_000 }, (_, index) => `Reader ${index},reader-${index}@example.com`);
  await page.getByLabel('CSV file', { exact: true }).setInputFiles(createCsvFile(['name,email', ...people]));
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

  await page.reload();
  await page.getByText('Hello Reader 0').waitFor();
  await page.getByRole('button', { name: 'Next: review' }).click();
  await page.getByText('10 provider calls, about').waitFor();
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
  expect(await world.account.listMailsTo('reader-999@example.com')).not.toHaveLength(0);
  await page.getByRole('cell', { name: 'reader-0@example.com', exact: true }).waitFor();

  await page.getByRole('button', { name: 'As code' }).click();
  await page.getByText(`curl -sS '${world.api.url}/emails/batch/${trackingId}'`).waitFor();
  await page.getByRole('tab', { name: 'TypeScript' }).click();
  await page.getByText('tl.emails.getEmailBatch(').first().waitFor();
  await expectNoErrors({ page, errors });
});

it('scrolls through 5,000 recipients of a batch and renders fewer than 100 rows', async () => {
  const { page, errors } = await openSignedIn();
  const trackingId = createUniqueName('console-long');
  const people = Array.from({ length: 5_000 }, (_, index) => ({ email: `reader-${index}@example.com` }));
  const queued = await send(`${world.api.url}/emails/batch/queue`, {
    method: 'POST',
    headers: apiKey(world.tenant.serviceAccountKey),
    body: {
      trackingId,
      template: { subject: 'Later', text: 'Later' },
      recipients: people,
      scheduledFor: new Date(Date.now() + 3_600_000).toISOString(),
    },
  });
  expect(queued.status).toBe(202);
  await page.goto(world.getUrl(`/mail/batches/${trackingId}`));
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
  await expectNoErrors({ page, errors });
});

it('schedules, pauses, resumes and cancels a batch on a phone', async () => {
  const { page, errors } = await openSignedIn(PHONE);
  const trackingId = createUniqueName('console-later');
  await page.goto(world.getUrl('/mail/new'));
  const people = createCsvFile(['email', 'ada@example.com', 'grace@example.com', 'ada@example.com']);
  await page.getByLabel('CSV file', { exact: true }).setInputFiles(people);
  await page.getByText('2 will receive it').waitFor();
  await page.getByRole('button', { name: 'Next: template' }).click();
  await page.getByLabel('Subject').fill('Later');
  await page.getByLabel('Plain text').fill('Later');
  await page.getByRole('button', { name: 'Next: review' }).click();
  await page.getByRole('button', { name: '1 duplicate' }).waitFor();
  await page.getByLabel('Tracking ID').fill(trackingId);
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
  await expectNoErrors({ page, errors });
});
