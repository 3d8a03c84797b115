import { waitFor } from '@testing-library/dom';
import { EMPTY_TEMPLATE, getSamples } from '../../console/src/pages/templates/template-draft.ts';
import { SCOPES } from '../../domain/scopes.ts';
import { example } from './page/fake-api.ts';
import { usePages } from './page/open-page.ts';
import { dialog, getPart, page } from './page/steps.ts';

const { api, open } = usePages();

const TEMPLATE = example('getEmailTemplate');
const PATH = `/mail/templates/${TEMPLATE.id}`;
const preview = getPart('region', 'Preview');
const usage = getPart('region', 'Usage');

it('declares each variable of a new template, and previews it with samples', async () => {
  await open('/mail/templates/new');
  await preview.sees('No content yet.');
  await page.fill('Name', 'Reminder');
  await page.fill('Subject', '{{name}}, it is time');
  await page.fill('Plain text', 'Hello {{name}}');
  await page.check('Required');
  await page.fill('Default', 'friend');
  await preview.sees(/friend, it is time/);
  await page.fill('Sample', 'Ada');
  await preview.sees(/Ada, it is time/);
  await page.press('Save draft');
  await waitFor(() =>
    expect(api().getBodies('createEmailTemplate')).toEqual([
      {
        name: 'Reminder',
        subject: '{{name}}, it is time',
        text: 'Hello {{name}}',
        params: [{ name: 'name', type: 'text', required: false, default: 'friend' }],
      },
    ]),
  );
  await page.sees('Template saved as a draft.');
});

it.each([
  [true, 'name'],
  [false, ''],
])('previews with valid values if parameters have no sample (required: %s)', (required, name) => {
  const settings = { required, fallback: '', sample: '' };
  const params = {
    name: { ...settings, type: 'text' as const },
    seats: { ...settings, type: 'number' as const },
    link: { ...settings, type: 'url' as const },
  };
  const draft = { ...EMPTY_TEMPLATE, text: '{{name}} {{seats}} {{link}}', params };
  expect(getSamples(draft)).toEqual({ name, seats: '1', link: 'https://example.com/' });
});

it('publishes the shown version of a template', async () => {
  await open(PATH);
  await page.press('Publish version 1');
  await waitFor(() => expect(api().getParams('publishEmailTemplate')).toHaveLength(1));
});

it('lists the sequences that use a template, and the batches that use it outside sequences', async () => {
  await open(PATH);
  await usage.find('link', 'Welcome series');
  await usage.sees(/newest or published version.* The newest 10 batches that use the template/);
  await usage.find('link', 'spring-news-2026-04');
  expect(api().getParams('listSequences')).toMatchObject([{ templateId: TEMPLATE.id }]);
  expect(api().getParams('listEmailBatches')).toMatchObject([{ templateId: TEMPLATE.id, source: 'request' }]);
});

it.each([
  [
    SCOPES,
    'No batch outside sequences uses this template, nor does the newest or published version of a sequence.',
  ],
  [
    SCOPES.filter((scope) => scope !== 'sequences:read'),
    'No batch outside sequences uses this template. You cannot see sequences.',
  ],
])('states which versions and batches were searched when a template is unused', async (scopes, text) => {
  api().answerWith('listSequences', { sequences: [] });
  api().answerWith('listEmailBatches', { batches: [] });
  await open(PATH, scopes);
  await usage.sees(new RegExp(`^Usage ?${text}$`));
});

it('mentions only batches in the usage of a template that no sequence uses', async () => {
  api().answerWith('listSequences', { sequences: [] });
  await open(PATH);
  await usage.sees(/^Usage ?The newest 10 batches/);
});

it('lists only batches of a template for a user who cannot read sequences', async () => {
  await open(
    PATH,
    SCOPES.filter((scope) => scope !== 'sequences:read'),
  );
  await usage.find('link', 'spring-news-2026-04');
  expect(api().getParams('listSequences')).toEqual([]);
});

it('sends a test mail of a template', async () => {
  await open(PATH);
  await page.press('Send test');
  await dialog.press('Send');
  await waitFor(() => expect(api().getParams('sendTestEmail')).toHaveLength(1));
});

it('renames a template without a new version, and keeps the samples of its preview', async () => {
  api().answer('updateEmailTemplate', { ...TEMPLATE, name: 'Greeting' });
  await open(PATH);
  await getPart('group', 'firstName').fill('Sample', 'Ada');
  await page.fill('Name', 'Greeting');
  await page.press('Save');
  await page.sees('Template saved.');
  await page.seesEnabled('Publish version 1');
  await preview.sees('Welcome, Ada');
  await page.fill('Subject', 'Hello');
  await page.find('button', 'Save as version 2');
});

it('offers a new version of a template that declares a parameter without using it in the content', async () => {
  const unused = { name: 'city', type: 'text' as const, required: true };
  api().answer('getEmailTemplate', { ...TEMPLATE, params: [...TEMPLATE.params, unused] });
  await open(PATH);
  await page.find('button', 'Save as version 2');
});
