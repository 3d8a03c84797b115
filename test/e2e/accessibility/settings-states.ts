import type { Page } from 'playwright-core';
import { PHONE } from '../browser/signed-in.ts';
import { fill, press, type States } from './state.ts';
import { ID, WEBHOOK } from './visits.ts';

const SIGNED_OUT = { status: 401, code: 'unauthenticated' };

/** States of what all pages share, and of the settings. */
export const SETTINGS_STATES: States = {
  'the menu on a phone': {
    path: '',
    reach: async (page) => {
      await page.setViewportSize(PHONE.viewport);
      await press(page, 'Open the menu');
      await page.getByRole('link', { name: 'Mail', exact: true }).waitFor();
    },
  },
  'a visitor who is signed out': {
    path: '',
    refusals: { getProject: SIGNED_OUT, getCurrentUser: SIGNED_OUT, listProjects: SIGNED_OUT },
    sees: 'You will be sent a link',
  },
  'a session that ends in a form': {
    path: '/mail/suppressions',
    refusals: { createEmailSuppression: SIGNED_OUT },
    reach: async (page) => {
      await page.getByLabel('E-mail').fill('typed.before@example.com');
      await page.keyboard.press('Enter');
      await page.getByText('Sign in again in another tab').waitFor();
    },
  },
  'an address without a page': { path: '/settings/nothing', sees: 'There is no such page' },
  'a page that the role does not permit': {
    path: '/mail',
    permissions: ['ads:read'],
    sees: 'Your role does not permit this',
  },
  'a project that is gone': {
    path: '/settings',
    refusals: { getProject: { status: 404, code: 'not_found' } },
    sees: 'This page cannot be shown',
  },

  'a connection that failed': {
    path: '/settings/connections?status=failed&code=no_account',
    sees: 'Sign in there as somebody who has one.',
  },
  'a connection that was made': { path: '/settings/connections?status=connected', sees: 'is connected' },
  'a team without the right to change it': {
    path: '/settings/team',
    permissions: ['keys:write'],
    sees: 'your role needs members:write',
  },
  'the secret of a new key': {
    path: '/settings/keys',
    reach: async (page) => {
      await press(page, 'New key of crm-sync');
      await page.getByLabel('emails:send').check();
      await press(page, 'Make the key');
      await page.getByText('example-key-that-is-shown-once').waitFor();
    },
  },
  'the secret of a new app key': {
    path: '/settings/keys',
    reach: async (page) => {
      await fill(page, 'Name of the application', 'shop');
      await press(page, 'New app key');
      await page.getByText('example-key-that-is-shown-once').waitFor();
    },
  },
  'the secret of a new OAuth client': {
    path: '/settings/oauth-clients',
    reach: async (page) => {
      await makeClient(page);
      await page.getByText('example-secret-that-is-shown-once').waitFor();
    },
  },
  'an OAuth client whose redirect URL is refused': {
    path: '/settings/oauth-clients',
    refusals: {
      createOAuthClient: {
        status: 400,
        code: 'invalid_request',
        details: [{ path: 'redirectURLs[0]', message: 'must be a URL of https' }],
      },
    },
    reach: async (page) => {
      await makeClient(page);
      await page.getByText('This must be a URL of https.').first().waitFor();
    },
  },
  'no OAuth client': {
    path: '/settings/oauth-clients',
    answers: { listOAuthClients: { clients: [] } },
    sees: 'You have no OAuth client here yet',
  },
  'the secret of a webhook': {
    path: WEBHOOK,
    reach: async (page) => {
      await press(page, 'Change the secret');
      await page.getByLabel(/^Type “/).fill('hooks.example.com');
      await press(page, 'Change it');
      await page.getByText(/^whsec_/).waitFor();
    },
  },
  'a webhook whose address is refused': {
    path: '/settings/webhooks',
    refusals: {
      createWebhook: {
        status: 400,
        code: 'invalid_request',
        details: [{ path: 'url', message: 'must lead to a public address' }],
      },
    },
    reach: async (page) => {
      await press(page, 'New webhook');
      await fill(page, 'Address', 'https://192.168.0.1/hook');
      await page.getByRole('combobox', { name: 'Events' }).click();
      await page.getByRole('option', { name: 'member.joined' }).click();
      await page.keyboard.press('Escape');
      await press(page, 'Make the webhook');
      await page.getByText('This must lead to a public address.').waitFor();
    },
  },
  'events of a webhook that are sent again': {
    path: WEBHOOK,
    reach: async (page) => {
      await press(page, 'Send events again');
      await fill(page, 'Since', '2026-04-01T10:00');
      await press(page, 'Send them again');
      await page.getByText('are on their way').waitFor();
    },
  },
  'no write key': {
    path: '/settings/tracking',
    answers: { listWriteKeys: { writeKeys: [] } },
    sees: 'No site sends its visits yet',
  },
  'the script of a new write key': {
    path: '/settings/tracking',
    reach: async (page) => {
      await press(page, 'New write key');
      await fill(page, 'Name', 'shop');
      await page.getByRole('combobox', { name: 'Sites' }).fill('https://www.example.com');
      await page.keyboard.press('Enter');
      await press(page, 'Make the key');
      await page.getByLabel('The script for shop').first().waitFor();
    },
  },
  'events that a role may not see': {
    path: '/settings/tracking',
    permissions: ['keys:write'],
    reach: async (page) => {
      await press(page, 'Is it working?');
      await page.getByText('which your role does not have').waitFor();
    },
  },
  'a project whose currency is refused, and a sender that is typed': {
    path: '/settings/project',
    refusals: {
      updateProjectSettings: {
        status: 400,
        code: 'invalid_request',
        details: [{ path: 'currency', message: 'must be a currency code' }],
      },
    },
    reach: async (page) => {
      await fill(page, 'Currency', 'EU1');
      await press(page, 'Save the rules');
      await page.getByText('This must be a currency code.').first().waitFor();
      const sender = page.getByRole('region', { name: 'Sender' });
      await sender.getByLabel('Address').fill('typed@sender.example.com');
    },
  },
  'a project that was deleted': {
    path: '/console/projects',
    answers: {
      listProjects: {
        projects: [
          {
            id: ID,
            name: 'Autumn',
            ownerId: 'usr_8m2k4x7q',
            state: 'deleted',
            currency: 'EUR',
            erasedAfter: '2026-04-14T08:00:00.000Z',
            createdAt: '2026-04-07T08:00:00.000Z',
            updatedAt: '2026-04-07T08:00:00.000Z',
          },
        ],
      },
    },
    sees: 'take it back until',
  },
};

async function makeClient(page: Page): Promise<void> {
  await press(page, 'New OAuth client');
  await fill(page, 'Name', 'Booking desk');
  await page.getByRole('combobox', { name: 'Redirect URLs' }).fill('https://desk.example.com/back');
  await page.keyboard.press('Enter');
  await page.getByLabel('emails:send').last().check();
  await press(page, 'Make the client');
}
