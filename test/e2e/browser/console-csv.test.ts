import { useBrowser } from '../../support/browser.ts';
import { expectAccessible } from '../accessibility/expect-accessible.ts';
import { expectNoErrors, expectNothingRefused, fresh } from './console-checks.ts';
import { openConsoleWorld, type ConsoleWorld } from './console-world.ts';
import { PHONE, signedInTo } from './signed-in.ts';

jest.setTimeout(300_000);

describe('a CSV file in the console', () => {
  const newPage = useBrowser();
  let world: ConsoleWorld;
  beforeAll(async () => {
    world = await openConsoleWorld();
  });
  afterAll(() => world.stop());

  const signedIn = signedInTo(() => world, newPage);

  it('refuses an ambiguous CSV file and names the rows without an address', async () => {
    const { page, errors } = await signedIn(PHONE);
    await page.goto(world.at('/mail/new'));
    const choose = (buffer: Buffer) =>
      page
        .getByLabel('CSV file', { exact: true })
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
    await choose(Buffer.from('email\nada@example.com\n'));
    await page.getByText('1 recipient.').waitFor();
    await choose(Buffer.from('email,name\nzoe@example.com,"Zoe\nada@example.com,Ada\nbob@example.com,Bob\n'));
    const refusal = page.getByRole('alert').filter({ hasText: 'people.csv could not be imported' });
    await refusal.filter({ hasText: 'Line 2: a quote is not closed.' }).waitFor();
    // The previous file's people are gone, so nobody gets a mail by mistake.
    await page.getByText('1 recipient.').waitFor({ state: 'detached' });
    await choose(Buffer.from('email,name\na@example.com,A,Oslo\n'));
    await refusal.filter({ hasText: 'Line 2 has 3 fields, the header has 2.' }).waitFor();
    await expectAccessible(page);

    const reader = `${fresh('rene')}@example.com`;
    const columns = Array.from({ length: 60 }, (_, index) => `column ${index}`);
    const wide = [
      ['email', 'name', 'x'.repeat(130), ...columns].join(';'),
      ['a..b@example.com', 'Dots', ...columns, ''].join(';'),
      [reader, 'Ren\u00e9e', 'x'.repeat(20_001), ...columns].join(';'),
    ];
    await choose(Buffer.from(wide.join('\r\n'), 'latin1'));
    await refusal.waitFor({ state: 'detached' });
    await page.getByText('Read as Windows-1252').waitFor();
    await page.getByRole('cell', { name: 'Renée' }).waitFor();
    await page.getByText('1 invalid row:').waitFor();
    await page.getByText('Line 2: “a..b@example.com” is not an e-mail address').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Next: template' }).click();
    await page.getByLabel('Subject').fill('Hello {{name}}, {{column 7}}');
    await page.getByLabel('Plain text').fill('Hello');
    await page.getByText('Hello Renée, column 7', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Next: review' }).click();
    await page.getByRole('button', { name: 'Send to 1', exact: true }).click();
    await page.getByRole('status').filter({ hasText: '1 of 1 processed' }).waitFor();
    expect(await world.account.mailsTo(reader)).toMatchObject([{ subject: 'Hello Renée, column 7' }]);
    await expectNothingRefused(page);
    expectNoErrors(errors);
  });
});
