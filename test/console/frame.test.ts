import { waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { example } from './page/fake-api.ts';
import { usePages } from './page/open-page.ts';
import { dialog, page, getPart } from './page/steps.ts';

const { api, open } = usePages();
const user = userEvent.setup({ delay: null });

/** Opens the command palette and types into it. */
async function searchFor(text: string): Promise<void> {
  await page.find('button', /^Search/);
  await user.keyboard('{Control>}k{/Control}');
  await page.fill('Search pages, people, batches and campaigns', text);
}

const readPaletteResults = async () => (await dialog.textsOf('button')).filter((name) => name !== 'Close');

describe('the command palette', () => {
  it.each([
    ['web', 'Webhooks', '/settings/webhooks'],
    ['suppr', 'Suppressions', '/mail/suppressions'],
    ['avery', 'Avery Stone', '/people/journey'],
    ['spring-news', 'Spring in {{city}}', '/mail/batches/spring-news-2026-04'],
    ['workshops in', 'Spring workshops in Lisbon', '/ads/2000000001/campaigns/20987654321'],
  ])('finds “%s” as %s and opens it', async (text, name, path) => {
    await open('');
    await searchFor(text);
    await dialog.press(new RegExp(`^${name.replaceAll(/[{}]/g, String.raw`\$&`)}`));
    await waitFor(() => expect(location.pathname).toMatch(new RegExp(`${path}$`)));
  });

  it('searches batches on the server, also by a recipient', async () => {
    await open('');
    await searchFor('ada@example.com');
    await dialog.find('button', /^Spring in/);
    expect(api().getRequests('listEmailBatches').at(-1)).toMatchObject({ search: 'ada@example.com' });
  });

  it('offers only permitted pages in the command palette and reads nothing else', async () => {
    await open('', ['event_log:read']);
    await searchFor('a');
    await waitFor(async () => expect(await readPaletteResults()).toEqual(['OAuth clients', 'Team']));
    expect(api().getRequests('searchLeads')).toEqual([]);
    expect(api().getRequests('listCampaigns')).toEqual([]);
  });
});

describe('the account menu', () => {
  it('renames the person in the account menu', async () => {
    await open('');
    await page.press('Ada Example');
    await chooseMenuItem('Profile');
    await dialog.fill('Name', ' Ada King ');
    await dialog.press('Save');
    await waitFor(() => expect(api().sent('updateCurrentUser')).toEqual([{ name: 'Ada King' }]));
  });

  it('lists the sessions and signs out another session', async () => {
    const [current] = example('listSessions').sessions;
    const otherSession = { ...Object(current), id: 'other', isCurrent: false, userAgent: 'Phone' };
    api().answer('listSessions', { sessions: [Object(current), otherSession] });
    await open('');
    await page.press('Ada Example');
    await chooseMenuItem('Sessions');
    await dialog.sees('This browser');
    await dialog.press('Sign out');
    await waitFor(() => expect(api().getRequests('endSession')).toEqual([{ sessionId: 'other' }]));
  });

  it('links from the account menu to the API reference', async () => {
    await open('');
    await page.press('Ada Example');
    expect((await page.find('menuitem', 'API reference')).getAttribute('href')).toMatch(/\/docs$/);
  });
});

it('shows the pages above a page as links', async () => {
  await open('/ads/2000000001/campaigns/20987654321');
  await getPart('navigation', 'Breadcrumb').sees('Alpine Outfitters');
  expect(await getPart('navigation', 'Breadcrumb').textsOf('link')).toEqual(['Ads', 'Alpine Outfitters']);
  await open('/settings/audit');
  expect(await getPart('navigation', 'Breadcrumb').textsOf('link')).toEqual(['Settings']);
});

const chooseMenuItem = async (name: string) => user.click(await page.find('menuitem', name));
