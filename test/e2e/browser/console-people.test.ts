import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { readConfig } from '../../../dev/config.ts';
import { getInheritedEnvironment } from '../../support/config.ts';
import { writeKeyCreate } from '../../../admin/commands/write-key.ts';
import { reservePort } from '../../../dev/processes/ports.ts';
import { connectCrm, createCrmPortal, type CrmPortal } from '../../support/crm-portal.ts';
import { createVisitorId, getJourneyClient } from '../../support/journey-world.ts';
import { useConsole } from './console-world.ts';
import { createUniqueName, expectNoErrors, PHONE } from './page-checks.ts';
import { waitForScript, USER_AGENT } from './tracked-site.ts';

/** Serves examples/tracked-page.html with the script that docs/guides/journey.md names. */
async function serveTrackedExample(
  options: Record<'api' | 'project' | 'key' | 'port', string>,
): Promise<{ address: string; stop: () => Promise<unknown> }> {
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      'examples/serve-tracked-page.ts',
      ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    ],
    { cwd: readConfig().project, env: getInheritedEnvironment(), stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) {
    const [address] = /http:\S+/.exec(line) ?? [];
    if (address === undefined) continue;
    const stop = () => {
      child.kill();
      return exited;
    };
    return { address, stop };
  }
  throw new Error('The example ended without printing its address.');
}

let portal: CrmPortal;
const { newPage, world, openSignedIn } = useConsole({
  userAgent: USER_AGENT,
  prepare: ({ admin, tenant }) => {
    portal = createCrmPortal();
    return connectCrm(admin, tenant.projectId, portal.token);
  },
});

async function visitExample(page: Page, address: string, email: string): Promise<void> {
  await page.goto(`${address}?utm_source=example`);
  await waitForScript(page);
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('link', { name: 'Lisbon' }).click();
  await page.getByLabel('Name').fill('Avery Stone');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('button', { name: 'Register' }).click();
}

it('shows a visit to the example site in the journey that is open in the console', async () => {
  const { page, errors } = await openSignedIn();
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByRole('status').filter({ hasText: 'people' }).waitFor();
  const person = createUniqueName('Ada');
  const address = `${person}@example.com`;
  await portal.createLead({ firstname: person, lastname: 'Lovelace', email: address });
  await page.getByLabel('Search people').fill(person);
  await page.getByText('1 person').waitFor();
  await page.getByRole('link', { name: `${person} Lovelace` }).click();
  await page.getByRole('region', { name: 'CRM record' }).getByText(`${person} Lovelace`).waitFor();
  await page.getByText('No visits yet').waitFor();

  const port = await reservePort(0, join(readConfig().cache, 'ports'));
  const project = world.tenant.projectId;
  const { key } = await writeKeyCreate(world.admin, {
    project,
    name: 'example',
    origin: [`http://127.0.0.1:${port.port}`],
  });
  const example = await serveTrackedExample({ api: world.api.url, project, key, port: String(port.port) });
  try {
    const visitor = await newPage();
    await visitExample(visitor.page, example.address, address);
    const timeline = page.getByRole('group', { name: 'Journey' });
    await timeline.getByText('· /workshops/lisbon').first().waitFor();
    expect(visitor.errors).toEqual([]);
  } finally {
    await example.stop();
    port.release();
  }
  await page.getByText('Campaign: example').first().waitFor();
  await page.getByRole('button', { name: /Matched by e-mail or phone: 1 device/ }).click();
  await page.getByText('E-mail · reported by the browser only').waitFor();
  await page.getByRole('button', { name: 'As code' }).click();
  await page
    .getByText(/journey\?.*crm_lead_id=/)
    .first()
    .waitFor();
  await expectNoErrors({ page, errors });
});

it('downloads the export of a person as JSON and erases the person', async () => {
  const { page, errors } = await openSignedIn(PHONE);
  const visitorId = createVisitorId();
  await getJourneyClient(world, world.tenant).collect({
    type: 'page_view',
    visitorId,
    path: '/to-be-forgotten',
  });
  const journeyUrl = world.getUrl(`/people/journey?by=visitor&value=${visitorId}`);
  await page.goto(journeyUrl);
  await page.getByText('Visited /to-be-forgotten', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByText('Export ready').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download JSON' }).click();
  expect((await download).suggestedFilename()).toMatch(/^export-.*\.json$/);
  await page.goBack();
  await page.getByRole('button', { name: 'Erase' }).click();
  await page.getByLabel('I understand that this cannot be undone').check();
  await page.getByRole('button', { name: 'Erase person' }).click();
  await page.getByText('Person erased').waitFor();
  await page.reload();
  await page.getByText('Person erased').waitFor();
  await page.goto(journeyUrl);
  await page.getByText('No visits yet').waitFor();
  await expectNoErrors({ page, errors });
});
