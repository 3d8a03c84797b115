import { waitFor } from '@testing-library/dom';
import { example } from './page/fake-api.ts';
import { usePages } from './page/open-page.ts';
import { getPart, catchSavedText, page } from './page/steps.ts';

const { api, open } = usePages();

describe('the audit log', () => {
  const [entry] = example('listProjectAudit').entries;
  const created = { ...Object(entry), action: 'webhook.create', target: '=cmd()', details: {} };

  it('describes audit entries in words and filters them by a prefix of the action and by days', async () => {
    api().answer('listProjectAudit', { entries: [created], nextCursor: null });
    await open('/settings/audit?from=2026-04-01&to=2026-04-02');
    await getPart('group', 'Entries').sees(/Created webhook.*webhook\.create/);
    await page.fill('Action', 'webhook');
    await page.press('Apply');
    await waitFor(() => expect(location.search).toContain('action=webhook'));
    // The example project is in Lisbon, an hour ahead of UTC in summer, so its days start at 23:00 UTC.
    await waitFor(() => expect(api().getParams('listProjectAudit')).toHaveLength(2));
    expect(api().getParams('listProjectAudit').at(-1)).toMatchObject({
      action: 'webhook',
      since: '2026-03-31T23:00:00.000Z',
      until: '2026-04-02T23:00:00.000Z',
    });
  });

  it('collapses the nested details of an audit entry', async () => {
    const details = { name: 'Alpine', after: { values: { status: 'PAUSED' } } };
    api().answer('listProjectAudit', { entries: [{ ...created, details }], nextCursor: null });
    await open('/settings/audit');
    await getPart('group', 'Entries').sees(/Details.*PAUSED/);
    expect(document.querySelector('details')?.open).toBe(false);
  });

  it('exports the ids of members whose names have not loaded', async () => {
    const actor = 'user:3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f51';
    api().answer('listProjectAudit', { entries: [{ ...created, actor }], nextCursor: null });
    api().answer('listTeamMembers', () => new Promise(() => {}));
    await open('/settings/audit');
    expect(await catchSavedText(() => page.press('Export CSV'))).toContain(`,${actor},${actor},`);
  });

  it('exports all pages of filtered audit entries as CSV, with formulas escaped', async () => {
    api().answer('listProjectAudit', ({ params }) => ({
      entries: [
        { ...created, id: `${created.id.slice(0, -1)}${params['cursor'] === undefined ? '0' : '1'}` },
      ],
      nextCursor: params['cursor'] === undefined ? 'next' : null,
    }));
    await open('/settings/audit?from=2026-04-01&to=2026-04-02&action=webhook');
    const text = await catchSavedText(() => page.press('Export CSV'));
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`webhook.create,Created webhook,"'=cmd()"`);
    const requests = api().getParams('listProjectAudit');
    expect(requests.every(({ action, until }) => action === 'webhook' && until !== undefined)).toBe(true);
  });
});
