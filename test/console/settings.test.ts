import { example } from './page/fake-api.ts';
import { usePages } from './page/open-page.ts';
import { dialog, page, getPart, recordStatus } from './page/steps.ts';

const { api, open } = usePages();

describe('settings', () => {
  it('lists only the permitted settings pages, names the permissions that parts of them need, and refuses the other pages', async () => {
    const role = ['webhooks:write', 'keys:write'];
    await open('/settings', role);
    expect(await getPart('main', '').getTexts('link')).toEqual([
      'Open outbox',
      'Webhooks',
      'Tracking',
      'Keys',
      'OAuth clients',
      'Team',
    ]);
    await open('/settings/tracking', role);
    await page.sees(/also needs the permission events:write/);
    expect(await page.getTexts('button')).not.toContain('New write key');
    await open('/settings/team', role);
    await page.sees(/needs the permission members:write/);
    await page.sees('All permissions');
    expect((await page.getTexts('button')).filter((name) => /^(Remove|Invite)/.test(name))).toEqual([]);
    for (const path of ['roles', 'audit', 'usage', 'project', 'connections']) {
      await open(`/settings/${path}`, role);
      await page.sees('Permission required');
    }
  });

  it("lets a user deselect a member's role that has permissions that the user lacks, and select it again", async () => {
    const [role] = example('listRoles').roles;
    const [member] = example('listTeamMembers').members;
    const roles = [{ id: role?.id ?? '', name: role?.name ?? '' }];
    api().answerWith('listTeamMembers', { members: [{ ...Object(member), isOwner: false, roles }] });
    await open('/settings/team', ['members:write']);
    await page.press(/^Edit roles/);
    await dialog.check(roles[0]?.name ?? '');
    await dialog.check(roles[0]?.name ?? '');
    expect(await dialog.field(roles[0]?.name ?? '')).toMatchObject({ checked: true, disabled: false });
  });

  it('shows the roles of a pending invitation', async () => {
    const [role] = example('listRoles').roles;
    const [invitation] = example('listInvitations').invitations;
    const invited = { ...Object(invitation), state: 'open' as const, roleIds: [role?.id ?? ''] };
    api().answerWith('listInvitations', { invitations: [invited] });
    await open('/settings/team');
    await getPart('region', 'Invitations').sees(role?.name ?? '');
  });

  it('shows a not-found page for an unknown address', async () => {
    await open('/settings/nothing');
    await page.sees('Page not found');
    await open('/../../nowhere');
    await page.sees('Page not found');
  });
});

describe('project rules', () => {
  it('turns on approvals for higher spending', async () => {
    await open('/settings/project');
    const spending = getPart('region', 'Ad spending');
    await spending.check('Require approval for higher spend');
    await spending.press('Save ad spending');
    await spending.sees('Saved.');
    expect(api().getBodies('updateProjectSettings')).toEqual([{ journey: {}, requireApproval: true }]);
  });

  it('names each refused currency of the maximum daily ad spend, and shows errors that concern the whole list', async () => {
    api().refuse('updateProjectSettings', 400, 'validation_error', [
      { path: 'maxDailyBudget', message: 'must have at most 20 properties' },
      { path: 'maxDailyBudget.QQQ', message: 'is not a currency (ISO 4217)' },
      { path: 'maxDailyBudget.ZZZ', message: 'is not a currency (ISO 4217)' },
    ]);
    await open('/settings/project');
    const spending = getPart('region', 'Ad spending');
    await spending.enter('Maximum daily ad spend', 'QQQ 1');
    await spending.press('Save ad spending');
    await spending.sees(
      'This must have at most 20 properties. QQQ is not a currency (ISO 4217). ZZZ is not a currency (ISO 4217).',
    );
  });

  it('saves the time zone without the unsaved edits of another section', async () => {
    await open('/settings/project');
    await getPart('region', 'Limits').fill('E-mails per day', '7');
    const region = getPart('region', 'Region');
    await region.pick('Time zone', 'vienna', 'Europe/Vienna');
    await region.press('Save region');
    await region.sees('Saved.');
    expect(api().getBodies('updateProjectSettings')).toEqual([{ journey: {}, timeZone: 'Europe/Vienna' }]);
  });
});

describe('the usage page', () => {
  /** Returns whether the request is about past days, not about scheduled mails. */
  const isPast = ({ from = '' }: Record<string, string>) => from <= new Date().toISOString();
  const day = example('getProjectUsage').days[0];
  const createDay = (recipients: number, name: string) => ({ ...Object(day), day: name, recipients });

  it('shows the scheduled mails of each day and marks a full day', async () => {
    const usage = example('getProjectUsage');
    const recipients = { used: 0, limit: 3, left: 3 };
    const today = { ...usage.today, recipients };
    const plannedRecipients = { used: 4, limit: 93, left: 89 };
    api().answer('getProjectUsage', ({ params }) => ({
      ...usage,
      today,
      plannedRecipients,
      days: isPast(params)
        ? usage.days
        : [createDay(3, '2026-05-02'), createDay(0, '2026-05-03'), createDay(1, '2026-05-04')],
    }));
    await open('/settings/usage');
    const planned = getPart('group', 'Scheduled e-mails by day');
    expect(await planned.getTexts('cell')).toEqual([
      expect.any(String),
      '3',
      '0 (full)',
      expect.any(String),
      '1',
      '2',
    ]);
    await page.sees('4 of 93 · 89 remaining');
    await page.sees('5,330 in 2 days');
  });

  it('requests the usage of a long range in parts of at most 92 days', async () => {
    await open('/settings/usage?from=2026-01-01&to=2026-06-30');
    await page.sees('in 4 days');
    const ranges = api()
      .getParams('getProjectUsage')
      .map(({ from, to }) => [from, to]);
    expect(ranges).toEqual(
      expect.arrayContaining([
        ['2026-01-01', '2026-04-02'],
        ['2026-04-03', '2026-06-30'],
      ]),
    );
  });

  it('shows the daily limit if no mails are scheduled', async () => {
    const usage = example('getProjectUsage');
    api().answer('getProjectUsage', ({ params }) => ({
      ...usage,
      days: isPast(params) ? usage.days : [createDay(0, '2026-05-02')],
    }));
    await open('/settings/usage');
    await page.sees('No scheduled e-mails. Daily limit: 50,000.');
  });
});

describe('the tracking page', () => {
  const { lastUsedAt: _lastUsedAt, ...unused } = Object(example('listWriteKeys').writeKeys[0]);
  const writeKey = { ...unused, name: 'Shop', key: 'tl_pk_shop' };
  const storeKeys = (writeKeys: object[]) => {
    api().answer('listWriteKeys', () => ({
      ...example('listWriteKeys'),
      writeKeys: writeKeys.map(() => writeKey),
    }));
    api().answer('createWriteKey', () => {
      writeKeys.push(writeKey);
      return writeKey;
    });
    api().answer('revokeWriteKey', () => {
      writeKeys.length = 0;
      return example('revokeWriteKey');
    });
  };

  it('shows the tracking script for a site, then its events as they arrive', async () => {
    storeKeys([]);
    api().answer('listWriteKeyEvents', { events: [] });
    await open('/settings/tracking');
    await page.sees('No write keys');
    await page.press('New write key');
    await dialog.fill('Name', 'Shop');
    await dialog.enter('Allowed origins', 'https://shop.example.com');
    await dialog.press('Save');
    const snippet = await page.field('Tracking script of Shop', 'pre, code, div');
    expect(snippet.textContent).toMatch(/src="http:\/\/127\.0\.0\.1\/t\.js".*data-key="tl_pk_shop"/s);
    expect(api().getBodies('createWriteKey')).toEqual([
      { name: 'Shop', allowedOrigins: ['https://shop.example.com'] },
    ]);
    await page.press('Live events');
    await page.sees(/Waiting for events/);
    api().answer('listWriteKeyEvents', example('listWriteKeyEvents'));
    await page.sees('Receiving events');
    await page.sees('Workshops (page_view)');
    await page.press('Revoke');
    await dialog.fill(/^Type/, 'Shop');
    await dialog.press('Revoke write key');
    await page.sees('No write keys');
  });

  it('hides the page paths of live events without the scope `crm_objects:read`', async () => {
    storeKeys([writeKey]);
    await open('/settings/tracking', ['keys:write']);
    await page.press('Live events');
    await page.sees(/they need the permission crm_objects:read/);
    await page.seesNo('/workshops');
  });
});

describe('the connections page', () => {
  it('shows who connected an account and whether the account is used, renames it, and makes a second account primary', async () => {
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
    api().answerWith('listConnections', { connections: [portal, other] });
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
    expect(api().getBodies('updateConnection')).toEqual([{ name: 'Main shop' }, { isPrimary: true }]);
  });

  it('does not report that another account is primary when the only account must be reconnected', async () => {
    const [connection] = example('listConnections').connections;
    const portal = { ...Object(connection), provider: 'hubspot', isPrimary: false, status: 'needs_reauth' };
    api().answerWith('listConnections', { connections: [portal] });
    await open('/settings/connections');
    await page.sees('Reconnect required');
    await page.seesNo('another account is primary');
  });

  it('inserts an empty live region before it announces a connected account to screen readers', async () => {
    const texts = await recordStatus(async () => {
      await open('/settings/connections?status=connected', ['connections:write']);
      await page.sees('Account connected');
    });
    expect(texts.slice(-2)).toEqual(['\u00A0', 'Account connected']);
  });
});
