import { fireEvent, waitFor } from '@testing-library/dom';
import { usePages } from './page/open-page.ts';
import { getPart, page } from './page/steps.ts';

const { api, open } = usePages();

const VIENNA = {
  id: '1000997',
  name: 'Vienna',
  canonicalName: 'Vienna,Vienna,Austria',
  type: 'City',
};

const pressEnter = async (label: string) =>
  fireEvent.keyDown(await page.find('combobox', label), { key: 'Enter', code: 'Enter' });

async function fillCampaign(): Promise<void> {
  api().answer('searchLocations', ({ params }) => ({
    locations: String(params['query']).toLowerCase() === 'vienna' ? [VIENNA] : [],
  }));
  await open('/ads/2000000001/new');
  await page.fill('Campaign name', 'Spring');
  await page.fill('Daily budget', '40');
  await page.pick('Locations', 'Vienna', /Vienna, Austria/);
  await page.pick('Languages', 'english', /English/);
  await page.press('Continue');
  await page.fill('Final URL', 'https://www.example.com/');
  for (const [index, text] of ['One', 'Two', 'Three'].entries()) {
    await page.fill(`Headline ${index + 1}`, text);
  }
  await page.fill('Description 1', 'First');
  await page.fill('Description 2', 'Second');
  await page.press('Continue');
  await page.fill('Ad group name', 'Boots');
  await page.fill('Keywords', 'boots\n[ski boots]');
  await page.fill('Negative keywords', 'used');
  await page.press('Continue');
}

it('accepts only listed locations for a new campaign, not typed text, and sorts countries by name', async () => {
  api().answer('searchLocations', { locations: [] });
  await open('/ads/2000000001/new');
  await page.fill('Campaign name', 'Spring');
  await page.fill('Daily budget', '40');
  await page.write('Locations', 'Atlantis');
  await page.sees('No location found.');
  await pressEnter('Locations');
  await page.press('Continue');
  await page.sees('Add a location.');
  await waitFor(() => expect(document.activeElement?.getAttribute('data-path')).toBe('locations'));
  await page.write('Locations', 'A');
  expect((await page.getTexts('option')).slice(0, 2)).toEqual(['AfghanistanAF', 'AlbaniaAL']);
});

it('lists all settings of a new campaign before it is created', async () => {
  await fillCampaign();
  const summary = getPart('table', 'Summary');
  for (const row of [
    'Daily budget$40.00 · up to $1,216.00 a month',
    'LocationsVienna, Austria',
    'LanguagesEnglish',
    'Bid strategyMaximize conversions',
    'ScheduleImmediately – No end date',
    'Headlines (3)One | Two | Three',
    'Keywords (2)boots, [ski boots]',
    'Negative keywords (1)used',
  ])
    await summary.sees(row);
});

it('reports missing headlines once, not once per headline', async () => {
  await open('/ads/2000000001/new?step=3');
  const problems = getPart('alert', 'Complete these fields');
  await problems.sees('Enter at least 3 headlines.');
  await problems.seesNo(/headlines.*headlines/);
  // A completed step shows a check mark instead of its number, so step 2 is still incomplete.
  expect(await page.getTexts('button')).toContain('2AdText and URL');
});

it('opens and focuses the invalid field of a refused campaign, and shows the reason at the field', async () => {
  await fillCampaign();
  api().refuse('createSearchCampaign', 400, 'validation_error', [
    { path: 'dailyBudget', message: "is below the provider's daily minimum" },
    { path: 'ad.headlines[1]', message: 'is too long' },
  ]);
  await page.press('Validate with Google');
  await page.sees("Daily budget is below the provider's daily minimum.");
  await page.press('Edit ad');
  await page.sees('“Two” is too long.');
  await waitFor(() => expect(document.activeElement?.getAttribute('data-path')).toBe('headlines.1'));
});

it("explains a policy finding in Google's words, and opens the step with the refused text", async () => {
  await fillCampaign();
  api().refuse('createSearchCampaign', 422, 'policy_violation', [
    {
      path: 'keywords[0].text',
      message: 'is against the policy TRADEMARKS',
      policyTitle: 'Trademarks',
      policyDescription: 'The owner of this trademark restricts its use.',
      exemptible: true,
      exemption: { policyName: 'TRADEMARKS', violatingText: 'boots' },
    },
  ]);
  await page.press('Validate with Google');
  await page.sees('Trademarks: The owner of this trademark restricts its use.');
  expect(await page.find('link', 'Google’s policy')).toHaveProperty(
    'href',
    'https://support.google.com/adspolicy/answer/6118',
  );
  await page.press('Edit keywords');
  await page.find('textbox', 'Keywords');
});
