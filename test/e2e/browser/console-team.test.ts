import { z } from 'zod';
import { eventually } from '../../support/eventually.ts';
import { signIn, useConsole } from './console-world.ts';
import { createUniqueName, DESK, expectNoErrors, PHONE } from './page-checks.ts';

const { world, openSignedIn } = useConsole();

async function readAddress(userId: string): Promise<string> {
  const found = await world.sql('select email from users where id = $1', [userId]);
  return z.tuple([z.object({ email: z.string() })]).parse(found)[0].email;
}

it('manages roles, members and invitations, and filters the audit log by action and date', async () => {
  const user = await world.createMember(['ads:read']);
  const { page, errors } = await openSignedIn();
  const role = createUniqueName('Sender');
  await page.goto(world.getUrl('/settings/roles'));
  await page.getByRole('button', { name: 'New role' }).click();
  await page.getByLabel('Name').fill(role);
  await page.getByLabel('Send mail and read its results').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: role }).waitFor();

  const address = await readAddress(user);
  await page.getByRole('navigation').getByRole('link', { name: 'Team' }).click();
  await page.getByRole('button', { name: `Edit roles of ${address}` }).click();
  await page.getByLabel(role).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(new RegExp(`${role}.*role-|role-.*${role}`)).waitFor();
  await page.getByRole('button', { name: 'Invite member' }).click();
  const invited = `${createUniqueName('invited')}@example.com`;
  await page.getByLabel('E-mail address').fill(invited);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('button', { name: `Revoke invitation of ${invited}` }).waitFor();
  await eventually(async () => (await world.account.listMailsTo(invited)).length > 0);
  await page.getByRole('button', { name: `Resend to ${invited}` }).click();
  await eventually(async () => (await world.account.listMailsTo(invited)).length > 1);
  await page.getByRole('button', { name: `Revoke invitation of ${invited}` }).click();
  await page.getByRole('button', { name: `Revoke invitation of ${invited}` }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Remove ${address}` }).click();
  await page.getByLabel(`Type “${address}” to confirm`).fill(address);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove member' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Remove ${address}` }).waitFor({ state: 'detached' });

  await page.getByRole('navigation').getByRole('link', { name: 'Roles' }).click();
  await page.getByRole('button', { name: `Edit ${role}` }).click();
  await page.getByLabel('Description').fill('Sends the newsletter');
  await page.getByLabel('Manage webhooks').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Sends the newsletter').waitFor();
  await page.getByText('emails:send, webhooks:write').waitFor();
  await page.getByRole('button', { name: `Delete ${role}` }).click();
  await page.getByLabel(`Type “${role}” to confirm`).fill(role);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete role' }).click();
  await page.getByRole('heading', { name: role, exact: true }).waitFor({ state: 'detached' });

  await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).click();
  await page
    .getByRole('cell', { name: /member\.remove$/ })
    .first()
    .waitFor();
  await page.getByRole('combobox', { name: 'Action' }).fill('invitation.rev');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page
    .getByRole('cell', { name: /member\.remove$/ })
    .first()
    .waitFor({ state: 'detached' });
  await page.reload();
  await page
    .getByRole('cell', { name: /invitation\.revoke$/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^Date range/ }).click();
  await page.getByRole('button', { name: 'Last month' }).click();
  await page.getByText('No entries').waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Usage' }).click();
  await page.getByRole('button', { name: 'Date range: Last 30 days' }).waitFor();
  await expectNoErrors({ page, errors });
});

it('renames, configures, deletes, restores and transfers a project on a phone', async () => {
  const owner = await world.createPerson();
  const projectId = await world.createProject(owner);
  const { page, errors } = await openSignedIn(PHONE, owner);
  const settings = `${world.api.url}/console/p/${projectId}/settings/project`;
  const member = await world.createMember(['emails:send']);
  await world.addMember(projectId, member);

  await page.goto(settings);
  const getRegion = (title: string) => page.getByRole('region', { name: title, exact: true });
  const nameField = getRegion('Name').getByLabel('Project name');
  const name = await nameField.inputValue();
  await nameField.fill(`${name}, renamed`);
  await getRegion('Name').getByRole('button', { name: 'Save' }).click();
  await getRegion('Name').getByText('Saved.').waitFor();
  await getRegion('Region').getByRole('combobox', { name: 'Currency' }).click();
  await getRegion('Region').getByRole('combobox', { name: 'Currency' }).fill('eur');
  await page.getByRole('option', { name: /^EUR/ }).click();
  await getRegion('Region').getByRole('button', { name: 'Save region' }).click();
  await getRegion('Region').getByText('Saved.').waitFor();
  const spending = getRegion('Ad spending');
  const budgets = spending.getByRole('combobox', { name: 'Maximum daily ad spend' });
  await budgets.fill('a lot');
  await budgets.press('Enter');
  await spending.getByRole('button', { name: 'Save ad spending' }).click();
  await spending.getByText('“a lot” is not a currency and amount').waitFor();
  await budgets.press('Backspace');
  await budgets.fill('eur 500');
  await budgets.press('Enter');
  await spending.getByRole('button', { name: 'Save ad spending' }).click();
  await spending.getByText('Saved.').waitFor();
  await page.reload();
  expect(await getRegion('Region').getByRole('combobox', { name: 'Currency' }).inputValue()).toMatch(/^EUR/);
  await spending.getByText('EUR 500', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Delete project' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Delete project' });
  await dialog.getByLabel(/^Type/).fill(name);
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel(/^Type/).fill(`${name}, renamed`);
  await confirm.click();
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  await page.getByText(/The owner can restore it until/).waitFor();
  await page.goto(settings);
  await page.getByRole('heading', { level: 1, name: 'This page could not be loaded' }).waitFor();

  const second = await openSignedIn(PHONE, member);
  await second.page.goto(`${world.api.url}/console/projects`);
  await second.page.getByText(/The owner can restore it until/).waitFor();
  expect(await second.page.getByRole('button', { name: /^Restore/ }).count()).toBe(0);

  await page.goto(`${world.api.url}/console/projects`);
  await page.getByRole('button', { name: /^Restore/ }).click();
  await page.getByRole('link', { name: `${name}, renamed` }).click();
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
  await second.page.reload();
  await second.page.getByRole('link', { name: `${name}, renamed` }).waitFor();

  // The former owner, who has no role, loses access to the settings.
  const address = await readAddress(member);
  await page.goto(`${world.api.url}/console/p/${projectId}/settings/team`);
  await page.getByRole('button', { name: `Transfer ownership to ${address}` }).click();
  await page.getByLabel(`Type “${address}” to confirm`).fill(address);
  await page.getByRole('dialog').getByRole('button', { name: 'Transfer ownership' }).click();
  await page.getByRole('button', { name: /^Transfer ownership to/ }).waitFor({ state: 'detached' });
  await page.goto(settings);
  await page.getByText('Permission required').waitFor();
  await expectNoErrors({ page, errors }, /status of 40[04]|There is no project with this id/);
});

it('keeps unsaved form values when the session ends, so that the user can save them after signing in again', async () => {
  const user = await world.createMember(['project:write', 'emails:send']);
  const { page } = await openSignedIn(DESK, user);
  await page.goto(world.getUrl('/settings/project'));
  const address = page.getByRole('region', { name: 'Sender' }).getByLabel('From address');
  await address.fill('typed@sender-of-the-console.example');
  await page.getByRole('region', { name: 'Sender' }).getByLabel('From name').fill('Console');
  await world.sql('delete from oidc_records where user_id = $1', [user]);
  await page.getByRole('button', { name: 'Save sender' }).click();
  await page.getByRole('dialog').filter({ hasText: 'You are signed out' }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  await signIn(page, await world.createLink(user));
  await page.goto(world.getUrl('/settings/project'));
  expect(await address.inputValue()).toBe('typed@sender-of-the-console.example');
  await page.getByRole('button', { name: 'Save sender' }).click();
  await page.getByText('Saved.').waitFor();
  await page.reload();
  expect(await address.inputValue()).toBe('typed@sender-of-the-console.example');
});
