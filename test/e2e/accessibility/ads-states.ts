import type { Page } from 'playwright-core';
import { fill, press, type States } from './example-console.ts';
import { CAMPAIGN, CUSTOMER, ID } from './visits.ts';

const trademark = { policyName: 'TRADEMARKS', violatingText: 'acmebrand' };

export const ADS_STATES: States = {
  'no ad account': {
    path: '/ads',
    answers: { listSearchadsCustomers: { customers: [], complete: true } },
    text: 'No ad accounts',
  },
  'a new campaign, from its budget to its policy findings': {
    path: `${CUSTOMER}/new`,
    refusals: {
      createSearchCampaign: {
        status: 422,
        code: 'policy_violation',
        details: [
          {
            path: 'ad.headlines[0]',
            message: 'is against the policy TRADEMARKS',
            exemptible: true,
            exemption: trademark,
          },
        ],
      },
    },
    reach: async (page, check) => {
      await fill(page, 'Campaign name', 'Spring');
      await fill(page, 'Daily budget', '12.5');
      for (const [label, code] of [
        ['Locations', 'PT'],
        ['Languages', 'en'],
      ] as const) {
        await page.getByRole('combobox', { name: label }).fill(code);
        await page.keyboard.press('Enter');
      }
      await page.keyboard.press('Escape');
      await check();
      await press(page, 'Continue');
      await fill(page, 'Final URL', 'https://www.example.com/boots');
      const headlines = ['acmebrand for feet, and far too long for it', 'Warm and dry', 'Free returns'];
      for (const [index, text] of headlines.entries()) await fill(page, `Headline ${index + 1}`, text);
      await page.getByText('characters too long.').first().waitFor();
      await check();
      await fill(page, 'Headline 1', 'acmebrand for feet');
      await fill(page, 'Description 1', 'Boots for every weather.');
      await fill(page, 'Description 2', 'Try them for thirty days.');
      await press(page, 'Continue');
      await fill(page, 'Ad group name', 'Boots');
      await page.getByRole('textbox', { name: 'Keywords', exact: true }).fill('hiking boots');
      await press(page, 'Get keyword ideas');
      await page.getByRole('button', { name: /^Add / }).first().waitFor();
      await check();
      await press(page, 'Continue');
      await press(page, 'Validate with Google');
      await page.getByText('Policy violation').waitFor();
    },
  },
  'a budget that another person has changed': {
    path: CAMPAIGN,
    refusals: {
      updateSearchCampaign: {
        status: 409,
        code: 'campaign_changed',
        details: [{ path: 'dailyBudget', message: 'is now 60', current: 60 }],
      },
    },
    reach: async (page) => {
      await raiseBudget(page);
      await page.getByText('Daily budget is now 60').waitFor();
    },
  },
  'a budget that waits for a second person': {
    path: CAMPAIGN,
    answers: { updateSearchCampaign: { requiresApproval: true, approval: { id: ID, state: 'waiting' } } },
    reach: async (page, check) => {
      await raiseBudget(page);
      await page.getByText('Another person must approve it').waitFor();
      await check();
      await press(page, 'Request approval');
      await page.getByText('Waiting for approval').waitFor();
    },
  },
  'no conversion goals, and a new goal with an invalid name': {
    path: '/ads/conversions',
    answers: { listConversionGoals: { goals: [] }, listConversions: { conversions: [] } },
    reach: async (page, check) => {
      await press(page, 'New goal');
      await fill(page, 'Name', 'Purchases!');
      await page.getByRole('combobox', { name: 'Account' }).click();
      await page.getByRole('option', { name: /^Alpine Outfitters/ }).click();
      await page.getByRole('combobox', { name: 'Conversion action' }).click();
      await page.getByRole('option', { name: 'Order' }).click();
      await press(page, 'Create goal');
      await page.getByText('Use lowercase letters, digits, _ and - only.').waitFor();
      await check();
      await press(page, 'Add destination');
      await page.getByRole('group', { name: 'Destination 2' }).getByText('Meta', { exact: true }).click();
    },
  },
};

async function raiseBudget(page: Page): Promise<void> {
  await press(page, 'Edit daily budget');
  await page.getByRole('dialog').getByLabel('Daily budget').fill('61');
  await press(page, 'Review change');
}
