import { openSandbox, type OpenSandbox } from '../../sandbox/open-sandbox.ts';
import { useBrowser } from '../../support/browser.ts';

const html = `<h1>Hello Ada</h1><p id="note">as it was sent</p>
  <script>document.getElementById('note').textContent = 'a script ran';</script>`;

describe('the outbox in a browser', () => {
  const newPage = useBrowser();
  let sandbox: OpenSandbox;
  beforeAll(async () => {
    sandbox = await openSandbox();
    const { emails } = sandbox.client('re_browser');
    const from = 'Shop <shop@shop.example>';
    await emails.send({ from, to: 'ada@example.com', subject: 'Welcome, Ada', html, text: 'Hello in text' });
    await emails.send({
      from,
      to: 'grace@example.com',
      subject: 'Welcome, Grace',
      html: '<p>Hello Grace</p>',
    });
  });
  afterAll(() => sandbox.stop());

  it.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
    'lists, finds and shows mails, and runs no script of theirs (%j)',
    async (options) => {
      const { page, errors } = await newPage(options);
      const subjects = page.locator('tbody a');
      await page.goto(sandbox.addresses.outbox);
      expect(await subjects.allTextContents()).toEqual(['Welcome, Grace', 'Welcome, Ada']);

      await page.getByLabel('Recipient contains').fill('ADA@');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('heading', { name: 'Mails to “ADA@”' }).waitFor();
      await page.waitForLoadState();
      expect(await subjects.allTextContents()).toEqual(['Welcome, Ada']);
      expect(errors).toEqual([]);

      await subjects.click();
      const mail = page.frameLocator('iframe');
      expect(await mail.getByRole('heading').textContent()).toBe('Hello Ada');
      expect(await mail.locator('#note').textContent()).toBe('as it was sent');

      await page.getByRole('link', { name: 'Text', exact: true }).click();
      expect(await page.locator('pre').textContent()).toBe('Hello in text');
      await page.getByRole('link', { name: 'All mails' }).click();
      await page.getByRole('link', { name: 'Welcome, Grace' }).waitFor();
    },
  );

  it('fits a phone', async () => {
    const { page } = await newPage({ viewport: { width: 390, height: 844 }, isMobile: true });
    await page.goto(sandbox.addresses.outbox);
    const width = () => page.evaluate('document.documentElement.scrollWidth');
    expect(await width()).toBe(390);
    await page.getByRole('link', { name: 'Welcome, Ada' }).click();
    await page.frameLocator('iframe').getByRole('heading').waitFor();
    expect(await width()).toBe(390);
  });
});
