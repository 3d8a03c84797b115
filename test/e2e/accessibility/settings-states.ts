import { PHONE } from '../browser/page-checks.ts';
import { press, type States } from './example-console.ts';
import { ID } from './visits.ts';

const SIGNED_OUT = { status: 401, code: 'unauthenticated' };

export const SETTINGS_STATES: States = {
  'the menu on a phone': {
    path: '',
    reach: async (page) => {
      await page.setViewportSize(PHONE.viewport);
      await press(page, 'Open menu');
      await page.getByRole('link', { name: 'Mail', exact: true }).waitFor();
    },
  },
  'a visitor who is signed out': {
    path: '',
    refusals: { getProject: SIGNED_OUT, getCurrentUser: SIGNED_OUT, listProjects: SIGNED_OUT },
    text: 'We send you a sign-in link',
  },
  'a session that ends when a form is sent': {
    path: '/mail/suppressions',
    refusals: { createEmailSuppression: SIGNED_OUT },
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'E-mail' }).fill('typed.before@example.com');
      await page.keyboard.press('Enter');
      await page.getByText('Sign in again in another tab').waitFor();
    },
  },
  'an address without a page': { path: '/settings/nothing', text: 'Page not found' },
  'a page that the role does not permit': {
    path: '/mail',
    permissions: ['ads:read'],
    text: 'Permission required',
  },
  'a project that does not exist': {
    path: '/settings',
    refusals: { getProject: { status: 404, code: 'not_found' } },
    text: 'This page could not be loaded',
  },

  'a connection that failed': {
    path: '/settings/connections?status=failed&code=no_account',
    text: 'Sign in with another login.',
  },
  'a refused currency of a project, and an unsaved sender': {
    path: '/settings/project',
    refusals: {
      updateProjectSettings: {
        status: 400,
        code: 'invalid_request',
        details: [{ path: 'currency', message: 'must be a currency code' }],
      },
    },
    reach: async (page) => {
      await press(page, 'Save region');
      await page.getByText('This must be a currency code.').first().waitFor();
      const sender = page.getByRole('region', { name: 'Sender' });
      await sender.getByLabel('From address').fill('typed@sender.example.com');
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
    text: 'restore it until',
  },
};
