import { useBrowser } from '../../support/browser.ts';
import { connectCrm, crmPortal } from '../../support/crm-portal.ts';
import { ADDRESS, journeys, newVisitor } from '../../support/journey-world.ts';
import { adsUser } from '../../support/searchads-world.ts';
import {
  createCsvFile,
  expectNoErrors,
  expectNoPolicyViolation,
  createUniqueName,
} from './console-checks.ts';
import { openConsoleWorld, type ConsoleWorld } from './console-world.ts';
import { DESK, createOpenSignedIn } from './signed-in.ts';

jest.setTimeout(300_000);

describe('first steps in the console', () => {
  const newPage = useBrowser();
  let world: ConsoleWorld;
  beforeAll(async () => {
    world = await openConsoleWorld();
    await world.runAsAdmin((admin) => connectCrm(admin, world.projectId, crmPortal().token));
    await world.connectAds(adsUser('agency').refreshToken);
  });
  afterAll(() => world.stop());

  const openSignedIn = createOpenSignedIn(() => world, newPage);

  it('leads a new user to a sent batch, a matched journey and a validated campaign', async () => {
    const { page, errors } = await openSignedIn(DESK);
    const pressButton = (name: string | RegExp) => page.getByRole('button', { name }).click();
    const followLink = (name: string) => page.getByRole('link', { name, exact: true }).click();

    // A realistic file: one row has no address.
    await followLink('Mail');
    await followLink('New batch');
    const people = ['Email,First name', `${ADDRESS},Avery`, 'grace@example.com,Grace', 'see below,Ada'];
    await page.getByLabel('CSV file', { exact: true }).setInputFiles(createCsvFile(people));
    await pressButton('1 invalid');
    await page.getByText('“see below” is not an e-mail address').waitFor();
    await pressButton('Next: template');
    // An earlier attempt may have left its mail and its visit in the journey.
    const [greeting, pageTitle] = [createUniqueName('Hello'), createUniqueName('All workshops')];
    await page.getByLabel('Subject').fill(`${greeting} {{First name}}`);
    await page.getByLabel('Plain text').fill('Hello {{First name}}, the workshops are open.');
    await pressButton('Next: review');
    await page.getByText('1 call, about').waitFor();
    expect(await page.getByLabel('Tracking ID').inputValue()).toMatch(/^people-\d{4}-\d\d-\d\d-\d{4}$/);
    await page.getByLabel('Tracking ID').fill(createUniqueName('first'));
    await pressButton('Send to 2');
    await pressButton('Send now');
    await page.getByRole('status').filter({ hasText: '2 of 2 processed' }).waitFor({ timeout: 60_000 });

    // One recipient of the batch is a lead of the CRM and has visited the site.
    const visitorId = newVisitor();
    await journeys({ api: { url: world.api } }, world.tenant).collect(
      { type: 'page_view', visitorId, path: '/workshops', title: pageTitle },
      { type: 'identify', visitorId, email: ADDRESS },
    );
    await followLink('People');
    await page.getByRole('link', { name: 'Avery Stone' }).click();
    await page.getByRole('button', { name: /Matched by e-mail or phone: \d+ devices?/ }).waitFor();
    const timeline = page.getByRole('group', { name: 'Journey' });
    await timeline.getByText(pageTitle).first().waitFor();
    await timeline.getByText(`${greeting} Avery`).first().waitFor();

    await followLink('Ads');
    await followLink('Alpine Outfitters');
    await followLink('New campaign');
    await page
      .getByRole('textbox', { name: 'Campaign name', exact: true })
      .fill(createUniqueName('Workshops'));
    await page.getByLabel('Daily budget').fill('15');
    // Enter accepts the typed name.
    await page.getByRole('combobox', { name: 'Locations' }).fill('united k');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Languages' }).fill('Elvish');
    await page.keyboard.press('Enter');
    await pressButton('Continue');
    await page.getByText('Add a language.').waitFor();
    await page.getByRole('combobox', { name: 'Languages' }).fill('english');
    await page.keyboard.press('Enter');
    await page.getByText('United Kingdom', { exact: true }).waitFor();
    await pressButton('Continue');
    await page.getByLabel('Final URL').fill('https://www.example.com/workshops');
    for (const [index, text] of ['Print with us', 'Workshops in Lisbon', 'Small groups'].entries()) {
      await page.getByLabel(`Headline ${index + 1}`).fill(text);
    }
    await page.getByLabel('Description 1').fill('Learn to print by hand in two days.');
    await page.getByLabel('Description 2').fill('All tools and paper are there.');
    await pressButton('Continue');
    await page.getByLabel('Ad group name').fill('Printing');
    await page.getByRole('textbox', { name: 'Keywords', exact: true }).fill('printing workshop');
    await pressButton('Continue');
    await pressButton('Validate with Google');
    await page.getByRole('status').filter({ hasText: 'Validated by Google' }).waitFor();
    await expectNoPolicyViolation(page);
    expectNoErrors(errors);
  });
});
