import { example } from './page/fake-api.ts';
import { usePages } from './page/open-page.ts';
import { dialog, getPart, page } from './page/steps.ts';

const { api, open } = usePages();

describe('the connections page', () => {
  it('says which account is used and who connected it, renames it, and prefers another account', async () => {
    const [connection] = example('listConnections').connections;
    const [member] = example('listTeamMembers').members;
    const portal = {
      ...Object(connection),
      provider: 'hubspot',
      name: 'Shop',
      isPrimary: true,
      connectedBy: `user:${member?.userId}`,
    };
    const other = { ...portal, id: '6f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1f', name: 'Branch', isPrimary: false };
    api().answer('listConnections', { ...example('listConnections'), connections: [portal, other] });
    await open('/settings/connections');
    const shop = getPart('article', 'Shop (HubSpot)');
    await shop.sees(`by ${member?.name}`);
    await shop.sees('Used for People and journeys.');
    await shop.press(/^Rename.*Shop/);
    await dialog.fill('Name', 'Main shop');
    await dialog.press('Save');
    await page.sees('Connection saved.');
    const branch = getPart('article', 'Branch (HubSpot)');
    await branch.sees('Not used: another account is primary.');
    await branch.press(/^Use for People and journeys.*Branch/);
    expect(api().sent('updateConnection')).toEqual([{ name: 'Main shop' }, { isPrimary: true }]);
  });
});
