import { waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { PROJECT, usePages } from './page/open-page.ts';
import { dialog, page } from './page/steps.ts';

const { api, open } = usePages();
const user = userEvent.setup({ delay: null });

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
    expect(api().sent('createProject')).toEqual([
      { name: 'Autumn', currency: 'EUR', defaultCountry: 'AT', timeZone: 'Europe/Vienna' },
    ]),
  );
  await waitFor(() => expect(location.pathname).toBe(`/console/p/${PROJECT}`));
}

describe('a new project', () => {
  it('is created from the project switcher and opened', async () => {
    await open('/files');
    await page.press(/^Project /);
    await user.click(await page.find('menuitem', 'New project'));
    await createProject();
  });

  it('is created by a person without a project, who can also sign out', async () => {
    api().answer('listProjects', { projects: [], nextCursor: null });
    await open('/../..');
    await page.sees('No projects');
    await page.find('button', /Ada Example/);
    await page.press('New project');
    await createProject();
  });

  it('is created from the list of projects', async () => {
    await open('/../../projects');
    await page.press('New project');
    await createProject();
    expect(api().sent('createProject')).toHaveLength(1);
  });

  it('shows an error of the API at its field', async () => {
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
