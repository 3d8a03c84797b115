import { screen, waitFor } from '@testing-library/dom';
import { example } from './page/fake-api.ts';
import { PROJECT, usePages } from './page/open-page.ts';
import { dialog, page, getPart, recordStatus } from './page/steps.ts';

const { api, open, reload } = usePages();

describe('the keys page', () => {
  it('shows a service-account key once and revokes it after its last characters are typed', async () => {
    const [listedKey] = example('listServiceAccountKeys').keys;
    const keys: (typeof listedKey)[] = [];
    api().answer('listServiceAccountKeys', () => ({
      ...example('listServiceAccountKeys'),
      keys: keys.flatMap((key) => key ?? []),
    }));
    api().answer('createServiceAccountKey', () => {
      keys.push(listedKey);
      return { ...example('createServiceAccountKey'), secret: 'tl_sk_shown_once_4v52' };
    });
    api().answer('revokeServiceAccountKey', () => {
      keys.length = 0;
      return example('revokeServiceAccountKey');
    });
    await open('/settings/keys');
    const account = getPart('article', 'crm-sync');
    await account.sees('No active keys.');
    await account.press('New key for crm-sync');
    await dialog.press('Save');
    await dialog.sees('Select at least one permission.');
    await dialog.check('Send mail and read its results');
    await dialog.press('Save');
    await account.sees('tl_sk_shown_once_4v52');
    expect(api().getBodies('createServiceAccountKey')).toEqual([
      { scopes: ['emails:send'], expiresAt: expect.any(String) },
    ]);

    keys.splice(0, 1, { ...Object(listedKey), expiresAt: '2026-01-02T03:04:05.000Z' });
    await reload();
    await account.sees(/…4v52.* · expired Jan/);
    await page.seesNo('tl_sk_shown_once_4v52');
    await account.press('Revoke …4v52');
    await dialog.seesDisabled('Revoke key');
    await dialog.fill(/^Type/, '4v52');
    await dialog.press('Revoke key');
    await account.sees('No active keys.');
  });

  it('creates a service account, and deletes another after its name is typed', async () => {
    const accounts = [...example('listServiceAccounts').serviceAccounts];
    api().answer('listServiceAccounts', () => ({
      ...example('listServiceAccounts'),
      serviceAccounts: [...accounts],
    }));
    api().answer('deleteServiceAccount', () => {
      accounts.length = 0;
      return example('deleteServiceAccount');
    });
    await open('/settings/keys');
    await page.press('New service account');
    const name = await dialog.find('textbox', 'Name');
    await waitFor(() => expect(document.activeElement).toBe(name));
    await dialog.fill('Name', 'till');
    await dialog.press('Save');
    await getPart('article', 'crm-sync').press('Delete crm-sync');
    await dialog.fill(/^Type/, 'crm-sync');
    await dialog.press('Delete service account');
    await page.sees('No service accounts');
    expect(api().getBodies('createServiceAccount')).toEqual([{ name: 'till' }]);
  });

  it('shows a new app key without waiting for the refetched list, and hides it once Done is pressed', async () => {
    api().answerWith('createAppKey', { secret: 'tl_ak_shown_once_P0dX' });
    await open('/settings/keys');
    const keys = getPart('region', 'App keys');
    await keys.press('New app key');
    await dialog.fill('Application name', 'shop');
    const refetch = Promise.withResolvers<ReturnType<typeof example<'listAppKeys'>>>();
    api().answer('listAppKeys', () => refetch.promise);
    await dialog.press('Save');
    await keys.sees('tl_ak_shown_once_P0dX');
    expect(screen.queryByRole('dialog')).toBeNull();
    refetch.resolve(example('listAppKeys'));
    await keys.press('Done');
    await keys.seesNo('tl_ak_shown_once_P0dX');
    expect(api().getBodies('createAppKey')).toEqual([{ name: 'shop' }]);
    await keys.press('Revoke …P0dX');
    await dialog.fill(/^Type/, 'P0dX');
    await dialog.press('Revoke key');
    await keys.sees(/newsletter/);
    expect(api().getParams('revokeAppKey')).toEqual([
      { projectId: PROJECT, keyId: example('listAppKeys').appKeys[0]?.id },
    ]);
  });

  it("lets a user deselect, but not select again, a restored draft's permission that the user no longer has", async () => {
    const scope = 'Send mail and read its results';
    await open('/settings/keys');
    await page.press('New key for crm-sync');
    await dialog.check(scope);
    await open('/settings/keys', ['keys:write']);
    await page.press('New key for crm-sync');
    expect(await dialog.field(scope)).toMatchObject({ checked: true, disabled: false });
    await dialog.check(scope);
    expect(await dialog.field(scope)).toMatchObject({ checked: false, disabled: true });
  });

  it('inserts an empty live region for a new secret, then announces the title of the secret in it', async () => {
    await open('/settings/keys', ['keys:write', 'emails:send']);
    const texts = await recordStatus(async () => {
      await page.press('New app key');
      await dialog.fill('Application name', 'shop');
      await dialog.press('Save');
      await page.sees('Key for newsletter');
    });
    expect(texts).toEqual([undefined, '\u00A0', 'Key for newsletter']);
  });
});

describe('the OAuth clients page', () => {
  const created = { ...example('createOAuthClient'), allowedScopes: ['emails:send' as const] };
  const { clientSecret: _secret, ...client } = created;

  function storeOneClient(clients: (typeof client)[]): void {
    api().answer('listOAuthClients', () => ({ ...example('listOAuthClients'), clients: [...clients] }));
    api().answer('createOAuthClient', () => {
      clients.push(client);
      return { ...created, clientSecret: 'tl_cs_shown_once' };
    });
    api().answer('updateOAuthClient', ({ body }) => {
      const changed = { ...client, ...clients[0], ...Object(body) };
      clients[0] = changed;
      return changed;
    });
    api().answer('deleteOAuthClient', () => {
      clients.length = 0;
      return example('deleteOAuthClient');
    });
  }

  it('creates an OAuth client with scopes that the person has, and restores the unfinished form after a reload', async () => {
    storeOneClient([]);
    const firstApi = api();
    await open('/settings/oauth-clients', ['emails:send']);
    await page.sees('No OAuth clients');
    await page.press('New OAuth client');
    await dialog.fill('Name', 'Planner');
    expect((await dialog.field('Create and change campaigns')).disabled).toBe(true);
    await dialog.check('Send mail and read its results');
    await dialog.enter('Redirect URLs', 'http://app.example.com/back');
    firstApi.refuse('createOAuthClient', 400, 'invalid_request', [
      { path: 'redirectURLs[0]', message: 'must begin with https' },
    ]);
    await dialog.press('Save');
    await dialog.sees('This must begin with https.');

    await reload();
    storeOneClient([]);
    await page.press('New OAuth client');
    expect((await dialog.field('Name')).value).toBe('Planner');
    await dialog.press('Save');
    await page.sees('tl_cs_shown_once');
    expect(firstApi.getBodies('createOAuthClient').at(-1)).toEqual({
      name: 'Planner',
      type: 'web',
      redirectURLs: ['http://app.example.com/back'],
      allowedScopes: ['emails:send'],
      projectId: PROJECT,
    });
    await reload();
    await page.sees(client.clientId);
    await page.seesNo('tl_cs_shown_once');
  });

  it('changes, disables and deletes an OAuth client, and shows its new secret once', async () => {
    storeOneClient([client]);
    api().answer('rotateOAuthClientSecret', { clientSecret: 'tl_cs_rotated' });
    await open('/settings/oauth-clients');
    const card = getPart('region', new RegExp(`^${client.name}`));
    await card.press('Edit');
    await dialog.fill('Name', `${client.name} of the team`);
    await dialog.press('Save');
    await page.sees(`${client.name} of the team`);
    await card.press('Disable');
    await card.sees('Disabled');
    await card.press('Enable');
    await card.sees('Enabled');
    expect(api().getBodies('updateOAuthClient')).toEqual([
      { name: `${client.name} of the team` },
      { disabled: true },
      { disabled: false },
    ]);
    await card.press('Rotate secret');
    await dialog.fill(/^Type/, `${client.name} of the team`);
    await dialog.press('Rotate secret');
    await page.sees('tl_cs_rotated');
    await page.press('Done');
    await page.seesNo('tl_cs_rotated');
    await card.press('Delete');
    await dialog.fill(/^Type/, `${client.name} of the team`);
    await dialog.press('Delete client');
    await page.sees('No OAuth clients');
  });
});
