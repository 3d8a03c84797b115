import { waitFor } from '@testing-library/dom';
import { example } from './page/fake-api.ts';
import { usePages } from './page/open-page.ts';
import { dialog, getPart, page } from './page/steps.ts';

const { api, open } = usePages();

const SEQUENCE = { ...example('getSequence'), state: 'active' as const, publishedVersion: 1 };
const PATH = `/mail/sequences/${SEQUENCE.id}`;

it('creates a sequence from an e-mail, a wait and an exit condition', async () => {
  await open('/mail/sequences/new');
  await page.fill('Name', 'Reminders');
  await page.press('Add e-mail');
  await page.choose('Template', 'Welcome');
  await page.press('Add wait');
  await page.choose('Unit', 'hours');
  await page.fill('Wait', '');
  await page.fill('Wait', '3');
  await page.press('Add exit condition');
  await page.press('Save draft');
  const templateId = example('listEmailTemplates').templates[0]?.id;
  await waitFor(() =>
    expect(api().getBodies('createSequence')).toEqual([
      {
        name: 'Reminders',
        emailType: 'marketing',
        reentry: 'never',
        steps: [
          { type: 'email', templateId },
          { type: 'wait', duration: { value: 3, unit: 'hours' } },
          { type: 'exit_if', condition: { kind: 'event', name: 'order' } },
        ],
      },
    ]),
  );
  await page.sees('Sequence saved as a draft.');
});

it('enrolls pasted people in an active sequence', async () => {
  api().answer('getSequence', SEQUENCE);
  await open(PATH);
  await page.press('Enroll people');
  await dialog.seesDisabled('Enroll 0 people');
  await dialog.check('Paste');
  await dialog.fill('Addresses', 'Ada <ada@example.com>, grace@example.com');
  await dialog.press('Use these addresses');
  await dialog.press('Enroll 2 people');
  await waitFor(() =>
    expect(api().getBodies('enrollInSequence')).toEqual([
      {
        people: [
          { email: 'ada@example.com', params: { name: 'Ada' } },
          { email: 'grace@example.com', params: {} },
        ],
      },
    ]),
  );
});

it('retries only the failed request of an enrollment, and counts the people of earlier requests as enrolled', async () => {
  const answer = example('enrollInSequence');
  api().answer('getSequence', SEQUENCE);
  api().answer('enrollInSequence', () => {
    api().refuse('enrollInSequence', 409, 'conflict');
    return { ...answer, enrolled: 1_000 };
  });
  await open(PATH);
  await page.press('Enroll people');
  await dialog.check('Paste');
  const addresses = Array.from({ length: 1_001 }, (_, index) => `person-${index}@example.com`);
  await dialog.fill('Addresses', addresses.join('\n'));
  await dialog.press('Use these addresses');
  await dialog.press(/^Enroll/);
  await dialog.sees('The answer is conflict.');
  api().answer('enrollInSequence', { ...answer, enrolled: 1 });
  await dialog.press(/^Enroll/);
  await dialog.sees('1,001 enrolled.');
  await dialog.seesNo('skipped');
  expect(api().getBodies('enrollInSequence')).toMatchObject([
    { people: { length: 1_000 } },
    { people: { length: 1 } },
    { people: [{ email: 'person-1000@example.com' }] },
  ]);
});

it('shows the current step of an enrolled person, and removes the person from the sequence', async () => {
  api().answer('getSequence', SEQUENCE);
  await open(`${PATH}?tab=people`);
  await page.sees(/2 of 4/);
  await page.press('Remove ada@example.com');
  await dialog.press('Remove from sequence');
  await waitFor(() => expect(api().getParams('exitSequenceEnrollment')).toHaveLength(1));
});

it('keeps an exit condition linked to its e-mail when steps move, and refuses the condition when the e-mail is removed', async () => {
  const email = { type: 'email' as const, templateId: SEQUENCE.id };
  const wait = { type: 'wait' as const, duration: { value: 1, unit: 'days' as const } };
  const exitIfOpened = (step: number) => ({
    type: 'exit_if' as const,
    condition: { kind: 'email_opened' as const, step },
  });
  api().answer('getSequence', { ...SEQUENCE, steps: [wait, email, exitIfOpened(1), email] });
  await open(PATH);
  await page.press('Move step 2 up');
  await page.press(/^Save as version/);
  await waitFor(() =>
    expect(api().getBodies('updateSequence')).toMatchObject([
      { steps: [email, wait, exitIfOpened(0), email] },
    ]),
  );

  await open(PATH);
  await page.press('Remove step 2');
  await page.press(/^Save as version/);
  await page.sees('Choose an earlier e-mail in step 2.');
});

it('offers a new version of a sequence only when steps have changed, and shows an API error only at the step that the error names', async () => {
  api().answer('getSequence', SEQUENCE);
  api().refuse('updateSequence', 400, 'validation_error', [
    { path: 'steps[1].duration.value', message: 'must be at most 30' },
  ]);
  await open(PATH);
  await page.fill('Name', 'Reminders');
  await page.press('Save');
  await getPart('listitem', 'Step 2').sees('This must be at most 30.');
  await page.seesNo(/This must be at most 30.*This must be at most 30/);
  await page.press('Move step 2 up');
  await getPart('listitem', 'Step 2').seesNo('must be at most');
  await page.find('button', 'Save as version 2');
});

it('moves enrolled people to the published version of a sequence although a later version exists', async () => {
  api().answer('getSequence', { ...SEQUENCE, latestVersion: 2, activeEnrollments: 1 });
  await open(PATH);
  await page.sees('People who entered another version keep it');
  await page.press('Move all to version 1');
  await waitFor(() => expect(api().getParams('moveSequenceEnrollments')).toHaveLength(1));
});

it('shows the exits at each step of a sequence by reason', async () => {
  api().answer('getSequence', SEQUENCE);
  await open(`${PATH}?tab=metrics`);
  await page.sees('Unsubscribed: 4');
  await page.sees('Reached the goal: 20');
});
