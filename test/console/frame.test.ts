import { waitFor } from '@testing-library/dom';
import type { Answer } from '@throughline/client';
import { userEvent } from '@testing-library/user-event';
import { example } from './page/fake-api.ts';
import { PROJECT, usePages } from './page/open-page.ts';
import { dialog, page, getPart } from './page/steps.ts';

const { api, open } = usePages();
const user = userEvent.setup({ delay: null });

async function searchFor(text: string): Promise<void> {
  await page.find('button', /^Search/);
  await user.keyboard('{Control>}k{/Control}');
  await page.fill('Search pages, people, batches and campaigns', text);
}

const chooseMenuItem = async (name: string) => user.click(await page.find('menuitem', name));

const readPaletteResults = async () => (await dialog.getTexts('button')).filter((name) => name !== 'Close');

describe('the command palette', () => {
  it.each([
    ['web', 'Webhooks', '/settings/webhooks'],
    ['suppr', 'Suppressions', '/mail/suppressions'],
    ['avery', 'Avery Stone', '/people/journey'],
    ['spring-news', 'Spring in {{city}}', '/mail/batches/spring-news-2026-04'],
    ['workshops in', 'Spring workshops in Lisbon', '/ads/2000000001/campaigns/20987654321'],
  ])('a search for “%s” in the command palette finds “%s” and opens its page', async (text, name, path) => {
    await open('');
    await searchFor(text);
    await dialog.press(new RegExp(`^${name.replaceAll(/[{}]/g, String.raw`\$&`)}`));
    await waitFor(() => expect(location.pathname).toMatch(new RegExp(`${path}$`)));
  });

  it('the command palette searches batches through the API, also by the address of a recipient', async () => {
    await open('');
    await searchFor('ada@example.com');
    await dialog.find('button', /^Spring in/);
    expect(api().getParams('listEmailBatches').at(-1)).toMatchObject({ search: 'ada@example.com' });
  });

  it('the command palette reports "No results" only after all its searches have ended', async () => {
    const leads = Promise.withResolvers<Answer<'searchLeads'>>();
    api().answer('searchLeads', () => leads.promise);
    api().answerWith('listEmailBatches', { batches: [] });
    await open('');
    await searchFor('zzzz');
    await dialog.sees('Searching…');
    await waitFor(() => expect(api().getParams('searchLeads')).not.toEqual([]));
    await dialog.seesNo('No results');
    leads.resolve({ leads: [], total: 0, nextCursor: null });
    await dialog.sees('No results');
  });

  it('offers only permitted pages in the command palette, and requests no data that the person may not read', async () => {
    await open('', ['event_log:read']);
    await searchFor('a');
    await waitFor(async () => expect(await readPaletteResults()).toEqual(['OAuth clients', 'Team']));
    expect(api().getParams('searchLeads')).toEqual([]);
    expect(api().getParams('listCampaigns')).toEqual([]);
  });
});

describe('the account menu', () => {
  it('renames the person in the account menu', async () => {
    await open('');
    await page.press('Ada Example');
    await chooseMenuItem('Profile');
    await dialog.fill('Name', ' Ada King ');
    await dialog.press('Save');
    await waitFor(() => expect(api().getBodies('updateCurrentUser')).toEqual([{ name: 'Ada King' }]));
  });

  it('lists the sessions of the user and signs out a session other than the current one', async () => {
    const [current] = example('listSessions').sessions;
    const otherSession = { ...Object(current), id: 'other', isCurrent: false, userAgent: 'Phone' };
    api().answer('listSessions', { sessions: [Object(current), otherSession] });
    await open('');
    await page.press('Ada Example');
    await chooseMenuItem('Sessions');
    await dialog.sees('This browser');
    await dialog.press('Sign out');
    await waitFor(() => expect(api().getParams('endSession')).toEqual([{ sessionId: 'other' }]));
  });

  it('removes the error of a failed sign-out when the user signs out all other sessions', async () => {
    const [current] = example('listSessions').sessions;
    const createSession = (browser: string, isCurrent: boolean) => ({
      ...Object(current),
      id: browser,
      isCurrent,
      userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${browser} Mobile Safari/604.1`,
    });
    api().answer('listSessions', {
      sessions: [createSession('CriOS/142.0', true), createSession('FxiOS/145.0', false)],
    });
    api().refuse('endSession', 503, 'unavailable');
    await open('');
    await page.press('Ada Example');
    await chooseMenuItem('Sessions');
    await dialog.sees(/Chrome on iPhone.*Firefox on iPhone/);
    await dialog.press('Sign out');
    await dialog.sees('The answer is unavailable.');
    await dialog.press('Sign out all other sessions');
    await dialog.seesNo('The answer is unavailable.');
  });

  it('links from the account menu to the API reference', async () => {
    await open('');
    await page.press('Ada Example');
    expect((await page.find('menuitem', 'API reference')).getAttribute('href')).toMatch(/\/docs$/);
  });
});

it('shows the parent pages of a page as links in the breadcrumb', async () => {
  await open('/ads/2000000001/campaigns/20987654321');
  await getPart('navigation', 'Breadcrumb').sees('Alpine Outfitters');
  expect(await getPart('navigation', 'Breadcrumb').getTexts('link')).toEqual(['Ads', 'Alpine Outfitters']);
  await open('/settings/audit');
  expect(await getPart('navigation', 'Breadcrumb').getTexts('link')).toEqual(['Settings']);
});

describe('pages without permission', () => {
  it.each([
    ['/social', 'socials:read'],
    ['/files', 'assets:write'],
    ['/people', 'crm_objects:read'],
    ['/people/journey?by=lead&value=101', 'crm_objects:read'],
  ])('names the missing scope on a page without permission (%s)', async (path, scope) => {
    await open(path, ['ads:read']);
    await page.sees('Permission required');
    await page.sees(scope);
  });

  it('omits pages without permission from the menu', async () => {
    await open('', ['event_log:read']);
    expect(await getPart('navigation', 'Pages').getTexts('link')).toEqual(['Home', 'Settings']);
  });
});

async function createProject(): Promise<void> {
  await dialog.press('Create project');
  await dialog.sees('Enter a name.');
  await dialog.sees('Select a currency.');
  await dialog.fill('Name', ' Autumn ');
  await dialog.pick('Currency', 'eur', /^EUR/);
  await dialog.pick('Country', 'austria', 'Austria');
  await dialog.pick('Time zone', 'vienna', 'Europe/Vienna');
  await dialog.press('Create project');
  await waitFor(() =>
    expect(api().getBodies('createProject')).toEqual([
      { name: 'Autumn', currency: 'EUR', defaultCountry: 'AT', timeZone: 'Europe/Vienna' },
    ]),
  );
}

describe('a new project', () => {
  it('creates and opens a project from the project menu', async () => {
    await open('/files');
    await page.press(/^Project /);
    await chooseMenuItem('New project');
    await createProject();
    await waitFor(() => expect(location.pathname).toBe(`/console/p/${PROJECT}`));
  });

  it('lists all projects of a person with more projects than fit on a page of the API', async () => {
    const [project] = example('listProjects').projects;
    api().answer('listProjects', ({ params }) =>
      params['cursor'] === undefined
        ? { projects: [Object(project)], nextCursor: 'next' }
        : { projects: [{ ...Object(project), id: crypto.randomUUID(), name: 'Autumn' }], nextCursor: null },
    );
    await open('/../../projects');
    await page.find('link', 'Autumn');
  });

  it('lets a person without a project create a project or sign out', async () => {
    api().answer('listProjects', { projects: [], nextCursor: null });
    await open('/../..');
    await page.sees('No projects');
    await page.find('button', /Ada Example/);
    await page.press('New project');
    await createProject();
  });

  it('creates a project from the list of projects', async () => {
    await open('/../../projects');
    await page.press('New project');
    await createProject();
    expect(api().getBodies('createProject')).toHaveLength(1);
  });

  it('shows an error of the API at the field of a new project', async () => {
    api().refuse('createProject', 400, 'validation_error', [
      { path: 'defaultCountry', message: 'must be a country with known phone numbers' },
    ]);
    await open('/../../projects');
    await page.press('New project');
    await dialog.fill('Name', 'Autumn');
    await dialog.pick('Currency', 'usd', /^USD/);
    await dialog.press('Create project');
    await dialog.sees('This must be a country with known phone numbers.');
  });
});

it('links to the outbox from every page of a project in the sandbox', async () => {
  await open('/files');
  expect((await page.find('link', 'Open outbox')).getAttribute('href')).toBe('http://127.0.0.1:4051/');
});

it('"As code" shows the reads of a page as curl and TypeScript, without parameters that are not set', async () => {
  await open('/mail/suppressions');
  await page.press('As code');
  await dialog.sees(`curl -sS 'http://127.0.0.1/emails/suppressions?limit=100&include=total'`);
  await dialog.sees(`-H 'X-Project-Id: ${PROJECT}'`);
  await dialog.sees('Request ID request-1');
  await page.press('Close');
  await page.press('As code');
  (await dialog.find('tab', 'TypeScript')).click();
  await dialog.sees("import { Throughline } from '@throughline/client';");
  await dialog.sees(
    `tl.emails.listEmailSuppressions({ projectId: "${PROJECT}", limit: 100, include: "total" });`,
  );
});

it('"As code" shows a change with its request body, above the reads that came before the change', async () => {
  await open('/mail/suppressions');
  await page.fill('E-mail', 'ada@example.org');
  await page.press('Add');
  await page.press('As code');
  await dialog.sees(
    /curl -sS -X POST 'http:\/\/127\.0\.0\.1\/emails\/suppressions'.*-d '\{ "email": "ada@example\.org" \}'/,
  );
  (await dialog.find('tab', 'TypeScript')).click();
  await dialog.sees(
    /createEmailSuppression\(\{ projectId: "[^"]+", body: \{ email: "ada@example\.org" \} \}\);.*getProject\(/,
  );
});
