import { SCOPES } from '../../domain/scopes.ts';
import { parsePastedPeople } from '../../console/src/pages/mail/read-people.ts';
import { example } from './page/fake-api.ts';
import { usePages } from './page/open-page.ts';
import { dialog, page, getPart } from './page/steps.ts';

const { api, open } = usePages();

const RESEND_ACCOUNT = {
  ...Object(example('listConnections').connections[0]),
  provider: 'resend',
  account: { id: 'd1', name: 'mail.example.com' },
};
const OTHER_ACCOUNT = {
  ...RESEND_ACCOUNT,
  id: '7a1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e',
  account: { id: 'd2', name: 'shop.example.com' },
};
const suppression = Object(example('listEmailSuppressions').suppressions[0]);
const importStatus = getPart('status', 'Import');

function answerConnections(...connections: object[]): void {
  api().answerWith('listConnections', {
    connections: connections.map((item) => ({ ...RESEND_ACCOUNT, ...item })),
  });
}

function answerPages(
  pages: Record<string, { read: number; added: number; invalid: number; next: string | null }>,
) {
  api().answer('importSuppressions', ({ body }) => {
    const { next: nextAfter, ...counts } = pages[Object(body).after ?? 'first'] ?? Object(undefined);
    return { ...counts, nextAfter };
  });
}

describe('importing suppressions from Resend', () => {
  it("imports all pages of Resend's suppressions, announces the counts and lists the suppressions", async () => {
    answerConnections({});
    answerPages({
      first: { read: 5_000, added: 4_990, invalid: 3, next: 'sup_1' },
      sup_1: { read: 120, added: 100, invalid: 1, next: null },
    });
    await open('/mail/suppressions');
    await page.find('button', 'Import from Resend');
    await importStatus.sees(/^$/);
    api().answer('listEmailSuppressions', {
      nextCursor: null,
      suppressions: [
        { ...suppression, email: 'ada@example.org', reason: 'complaint', source: 'provider_import' },
      ],
    });
    await page.press('Import from Resend');
    await importStatus.sees('Import complete: 5,090 imported, 26 already present, 4 invalid.');
    await page.sees(/ada@example\.org.*Complaint.*Imported from Resend/);
    expect(api().getBodies('importSuppressions')).toEqual([{}, { after: 'sup_1' }]);
    expect(api().getParams('importSuppressions')).toMatchObject([
      { connectionId: RESEND_ACCOUNT.id },
      { connectionId: RESEND_ACCOUNT.id },
    ]);
  });

  it('announces a running import of suppressions and starts no second import', async () => {
    answerConnections({});
    const release = Promise.withResolvers<void>();
    api().answer('importSuppressions', async () => {
      await release.promise;
      return example('importSuppressions');
    });
    await open('/mail/suppressions');
    await page.press('Import from Resend');
    await importStatus.sees('Importing from Resend…');
    await page.seesDisabled('Import from Resend');
    release.resolve();
    await importStatus.sees('Import complete: 117 imported, 2 already present, 1 invalid.');
    await page.seesEnabled('Import from Resend');
  });

  it.each([
    [403, 'connection_needs_reauth', undefined, 'Reconnect Resend', /expired or was revoked/],
    [404, 'connection_not_found', undefined, 'Reconnect Resend', /The connection was removed/],
    [
      403,
      'forbidden',
      [{ path: 'connectionId', message: 'has a key that may only send' }],
      'This Resend key can only send',
      /Connect a key with full access/,
    ],
  ] as const)(
    'links to the connections page when the API refuses an import of suppressions with %i %s (%#)',
    async (code, name, details, title, text) => {
      answerConnections({});
      api().refuse('importSuppressions', code, name, details);
      await open('/mail/suppressions');
      await page.press('Import from Resend');
      const problem = getPart('alert', title);
      await page.find('alert', title);
      await problem.sees(text);
      await problem.follow('Connections');
      await getPart('main', '').sees('mail.example.com');
    },
  );

  it.each([
    [429, 'rate_limited', 'Rate limit reached'],
    [502, 'provider_error', 'Request failed'],
    [403, 'forbidden', 'Permission denied'],
  ])(
    'after the API answered %i %s, "Try again" resumes an import of suppressions after the last imported page',
    async (code, name, title) => {
      answerConnections({});
      api().answer('importSuppressions', () => {
        api().refuse('importSuppressions', code, name);
        return { read: 100, added: 100, invalid: 0, nextAfter: 'sup_1' };
      });
      await open('/mail/suppressions');
      await page.press('Import from Resend');
      await page.find('alert', title);
      await getPart('alert', title).sees(`The answer is ${name}.`);
      await importStatus.sees('Import stopped: 100 imported, 0 already present, 0 invalid.');
      answerPages({ sup_1: { read: 20, added: 15, invalid: 0, next: null } });
      await getPart('alert', title).press('Try again');
      await importStatus.sees('Import complete: 115 imported, 5 already present, 0 invalid.');
      expect(api().getBodies('importSuppressions')).toEqual([{}, { after: 'sup_1' }, { after: 'sup_1' }]);
    },
  );

  it('imports suppressions from the chosen Resend account when several are connected', async () => {
    answerConnections({}, OTHER_ACCOUNT, { provider: 'hubspot', id: OTHER_ACCOUNT.id.replace('7', '8') });
    await open('/mail/suppressions');
    await page.press('Import from Resend: shop.example.com');
    await page.sees('Import complete: 117 imported');
    expect(api().getParams('importSuppressions')).toMatchObject([{ connectionId: OTHER_ACCOUNT.id }]);
    expect((await page.getTexts('button')).filter((name) => name.startsWith('Import from'))).toHaveLength(2);
  });

  it.each([
    ['no Resend account', { provider: 'googleads' }],
    ['an account that is being disconnected', { status: 'revoked' }],
  ])(
    'links to the connections page instead of offering an import of suppressions when the project has %s',
    async (_name, connection) => {
      answerConnections(connection);
      await open('/mail/suppressions');
      await page.sees('To import suppressions from Resend, connect Resend.');
      expect(await page.getTexts('button')).not.toContain('Import from Resend');
      await page.follow('connect Resend');
      await page.find('heading', 'Connections');
    },
  );

  it.each([
    ['connections:write', 'the rest of the page', 'No suppressed addresses'],
    ['emails:send', 'that a permission is required', 'Permission required'],
  ])('without the scope %s, hides the import of suppressions and shows %s', async (scope, _name, text) => {
    answerConnections({});
    api().answer('listEmailSuppressions', { suppressions: [], nextCursor: null });
    const permissions = SCOPES.filter((item) => item !== scope);
    await open('/mail/suppressions', permissions);
    await page.sees(text);
    expect(await page.getTexts('button')).not.toContain('Import from Resend');
    expect(api().getParams('listConnections')).toEqual([]);
  });
});

describe('importing suppressions from CSV', () => {
  it('suppresses each valid address of a CSV import once, and continues after a failure', async () => {
    api().answer('createEmailSuppression', () => {
      api().refuse('createEmailSuppression', 403, 'forbidden');
      return { ...suppression, isNew: true };
    });
    await open('/mail/suppressions');
    await page.press('Import CSV');
    await dialog.check('Paste');
    await dialog.fill('Addresses', 'ada@example.org\nnobody\nADA@example.org\ngrace@example.org');
    await dialog.press('Use these addresses');
    await dialog.sees('2 addresses');
    await dialog.press('1 invalid');
    await dialog.sees('nobody');
    await dialog.press('Suppress 2 addresses');
    await dialog.sees(/1 of 2.*The answer is forbidden\./);
    api().answer('createEmailSuppression', { ...suppression, isNew: true });
    await dialog.press('Try again');
    await dialog.sees('Import complete: 2 imported, 0 already present, 1 invalid.');
    expect(api().getBodies('createEmailSuppression')).toEqual([
      { email: 'ADA@example.org', reason: 'manual' },
      { email: 'grace@example.org', reason: 'manual' },
      { email: 'grace@example.org', reason: 'manual' },
    ]);
  });

  it('refuses a CSV import of more than 1,000 addresses', async () => {
    await open('/mail/suppressions');
    await page.press('Import CSV');
    await dialog.check('Paste');
    const many = Array.from({ length: 1_001 }, (_, index) => `a${index}@example.org`);
    await dialog.fill('Addresses', many.join('\n'));
    await dialog.press('Use these addresses');
    await dialog.press('Suppress 1,001 addresses');
    await dialog.sees('An import has at most 1,000 addresses. Split the list.');
    expect(api().getBodies('createEmailSuppression')).toEqual([]);
  });
});

it('parses pasted addresses with and without names', () => {
  expect(
    parsePastedPeople(
      'Lovelace, Ada <ada@example.com>\n\ngrace@example.com, bob@example.com;\n"Eve"\teve@example.com',
    ),
  ).toEqual([
    { email: 'ada@example.com', name: 'Lovelace Ada' },
    { email: 'grace@example.com', name: '' },
    { email: 'bob@example.com', name: '' },
    { email: 'eve@example.com', name: 'Eve' },
  ]);
});
