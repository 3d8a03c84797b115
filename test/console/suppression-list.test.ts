import { waitFor } from '@testing-library/dom';
import { example } from './page/fake-api.ts';
import { usePages } from './page/open-page.ts';
import { catchSavedText, dialog, page } from './page/steps.ts';

const { api, open } = usePages();

const suppression = Object(example('listEmailSuppressions').suppressions[0]);

describe('removing a suppression', () => {
  const answerSuppression = (reason: 'bounce' | 'complaint' | 'manual' | 'unsubscribe') =>
    api().answer('listEmailSuppressions', {
      nextCursor: null,
      total: 1,
      suppressions: [{ ...suppression, email: 'ada@example.org', reason }],
    });

  it.each(['complaint', 'unsubscribe'] as const)(
    'of the reason %s asks for renewed consent',
    async (reason) => {
      answerSuppression(reason);
      await open('/mail/suppressions');
      await page.press('Remove ada@example.org');
      await dialog.sees('only if the person has agreed');
      await dialog.press('Cancel');
      expect(api().getRequests('deleteEmailSuppression')).toEqual([]);
      await page.press('Remove ada@example.org');
      await dialog.press('Remove: consent was renewed');
      await page.sees('ada@example.org removed.');
      expect(await page.textsOf('button')).not.toContain('Undo');
      expect(api().getRequests('deleteEmailSuppression')).toMatchObject([
        { email: 'ada%40example.org', reason },
      ]);
    },
  );

  it.each(['bounce', 'manual'] as const)(
    'of the reason %s offers undo and keeps the focus in the list',
    async (reason) => {
      answerSuppression(reason);
      await open('/mail/suppressions');
      await page.press('Remove ada@example.org');
      await waitFor(() => expect(document.activeElement?.textContent).toBe('1 suppression'));
      expect(api().getRequests('deleteEmailSuppression')).toMatchObject([
        { email: 'ada%40example.org', reason },
      ]);
      await page.press('Undo');
      await page.sees('is suppressed again.');
      expect(api().sent('createEmailSuppression')).toEqual([{ email: 'ada@example.org', reason }]);
    },
  );
});

describe('the list of suppressions', () => {
  it('names the reason, the mail and the member of each address', async () => {
    const [member] = example('listTeamMembers').members;
    api().answer('listEmailSuppressions', {
      nextCursor: null,
      total: 1_204,
      suppressions: [
        { ...suppression, reason: 'bounce', mail: { trackingId: 'spring', index: 3 } },
        { ...suppression, reason: 'manual', source: 'api', addedBy: `user:${member?.userId}` },
      ],
    });
    await open('/mail/suppressions');
    await page.sees('1,204 suppressions');
    await page.sees(new RegExp(`Hard bounce ?spring.*Added manually.*by ${member?.name}`));
    await page.follow(`E-mail of spring to ${suppression.email}`);
    await waitFor(() => expect(location.pathname).toMatch(/\/mail\/batches\/spring\/mails\/3$/));
  });

  it('filters by the part of an address, reason and time in the page URL, and exports the filter', async () => {
    await open('/mail/suppressions?email=%40example.com&reason=bounce&range=today');
    await page.find('group', 'Suppressions');
    const filters = {
      email: '@example.com',
      reason: 'bounce',
      since: expect.any(String),
      until: expect.any(String),
    };
    expect(api().getRequests('listEmailSuppressions')).toMatchObject([{ ...filters, include: 'total' }]);
    const csv = await catchSavedText(() => page.press('Export CSV'));
    expect(csv).toContain(`${suppression.email},${suppression.reason},${suppression.source}`);
    expect(api().getRequests('listEmailSuppressions').at(-1)).toMatchObject(filters);
    api().answer('listEmailSuppressions', { suppressions: [], nextCursor: null, total: 0 });
    await page.fill('Search suppressions', 'nobody');
    await page.sees('No matching suppressions');
    expect(location.search).toContain('email=nobody');
  });

  it.each([
    [true, 'ada@example.org is suppressed.', ''],
    [false, 'ada@example.org was suppressed already.', 'email=ada'],
  ])('shows an added address (new: %s)', async (isNew, message, search) => {
    api().answer('createEmailSuppression', { ...suppression, email: 'ada@example.org', isNew });
    await open('/mail/suppressions?reason=bounce');
    await page.fill('E-mail', 'ada@example.org');
    await page.press('Add');
    await page.sees(message);
    await waitFor(() => expect(location.search).not.toContain('reason'));
    expect(location.search).toContain(search);
  });
});
