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
    'asks for renewed consent before it removes a suppression with the reason %s',
    async (reason) => {
      answerSuppression(reason);
      await open('/mail/suppressions');
      await page.press('Remove ada@example.org');
      await dialog.sees('only if the person has agreed');
      await dialog.press('Cancel');
      expect(api().getParams('deleteEmailSuppression')).toEqual([]);
      await page.press('Remove ada@example.org');
      await dialog.press('Remove: consent was renewed');
      await page.sees('ada@example.org removed.');
      expect(await page.getTexts('button')).not.toContain('Undo');
      expect(api().getParams('deleteEmailSuppression')).toMatchObject([
        { email: 'ada%40example.org', reason },
      ]);
    },
  );

  it.each(['bounce', 'manual'] as const)(
    'offers undo after it removes a suppression with the reason %s, and keeps the focus in the list',
    async (reason) => {
      answerSuppression(reason);
      await open('/mail/suppressions');
      await page.press('Remove ada@example.org');
      await waitFor(() => expect(document.activeElement?.textContent).toBe('1 suppression'));
      expect(api().getParams('deleteEmailSuppression')).toMatchObject([
        { email: 'ada%40example.org', reason },
      ]);
      await page.press('Undo');
      await page.sees('is suppressed again.');
      expect(api().getBodies('createEmailSuppression')).toEqual([{ email: 'ada@example.org', reason }]);
    },
  );
});

describe('the list of suppressions', () => {
  it('lists each suppression with its reason and with the mail that caused it or the member who added it', async () => {
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

  it('filters suppressions by the address part, reason and time in the URL, and exports the matching suppressions', async () => {
    await open('/mail/suppressions?email=%40example.com&reason=bounce&range=today');
    await page.find('group', 'Suppressions');
    const filters = {
      email: '@example.com',
      reason: 'bounce',
      since: expect.any(String),
      until: expect.any(String),
    };
    expect(api().getParams('listEmailSuppressions')).toMatchObject([{ ...filters, include: 'total' }]);
    const csv = await catchSavedText(() => page.press('Export CSV'));
    expect(csv).toContain(`${suppression.email},${suppression.reason},${suppression.source}`);
    expect(api().getParams('listEmailSuppressions').at(-1)).toMatchObject(filters);
    api().answer('listEmailSuppressions', { suppressions: [], nextCursor: null, total: 0 });
    await page.fill('Search suppressions', 'nobody');
    await page.sees('No matching suppressions');
    expect(location.search).toContain('email=nobody');
  });

  it('exports the ids of members whose names have not loaded', async () => {
    const addedBy = 'user:3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f51';
    const suppressions = [{ ...suppression, addedBy }];
    api().answer('listEmailSuppressions', { nextCursor: null, total: 1, suppressions });
    api().answer('listTeamMembers', () => new Promise(() => {}));
    await open('/mail/suppressions');
    await page.sees('by …');
    expect(await catchSavedText(() => page.press('Export CSV'))).toContain(`,${addedBy},`);
  });

  it.each([
    [true, 'ada@example.org is suppressed.', ''],
    [false, 'ada@example.org was suppressed already.', 'email=ada'],
  ])('reports an added suppression (new: %s), and resets the filters', async (isNew, message, search) => {
    api().answer('createEmailSuppression', { ...suppression, email: 'ada@example.org', isNew });
    await open('/mail/suppressions?reason=bounce');
    await page.fill('E-mail', 'ada@example.org');
    await page.press('Add');
    await page.sees(message);
    await waitFor(() => expect(location.search).not.toContain('reason'));
    expect(location.search).toContain(search);
  });
});
