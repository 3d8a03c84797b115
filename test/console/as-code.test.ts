import { PROJECT, usePages } from './page/open-page.ts';
import { dialog, page } from './page/steps.ts';

const { open } = usePages();

it('shows the reads of a page as curl and TypeScript, without parameters that are not set', async () => {
  await open('/mail/suppressions');
  await page.press('As code');
  await dialog.sees(`curl -sS 'http://127.0.0.1/emails/suppressions?limit=100&include=total'`);
  await dialog.sees(`-H 'X-Project-Id: ${PROJECT}'`);
  await dialog.sees('Request ID request-1');
  await page.press('Close');
  await page.press('As code');
  await chooseTypescript();
  await dialog.sees(
    `tl.emails.listEmailSuppressions({ projectId: "${PROJECT}", limit: 100, include: "total" });`,
  );
});

it('shows a change with its body, above the earlier reads', async () => {
  await open('/mail/suppressions');
  await page.fill('E-mail', 'ada@example.org');
  await page.press('Add');
  await page.press('As code');
  await dialog.sees(
    /curl -sS -X POST 'http:\/\/127\.0\.0\.1\/emails\/suppressions'.*-d '\{ "email": "ada@example\.org" \}'/,
  );
  await chooseTypescript();
  await dialog.sees(
    /createEmailSuppression\(\{ projectId: "[^"]+", body: \{ email: "ada@example\.org" \} \}\);.*getProject\(/,
  );
});

async function chooseTypescript(): Promise<void> {
  (await dialog.find('tab', 'TypeScript')).click();
}
