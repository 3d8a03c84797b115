import { eventually } from '../../support/eventually.ts';
import { signIn, useConsole } from './console-world.ts';
import { createCsvFile, DESK, expectNoErrors, WATCH_POLICY } from './page-checks.ts';

/** Limit for the first page's scripts with gzip. Over plain HTTP, Chromium does not accept Brotli. */
const MAX_SCRIPT_BYTES = 200_000;

const { newPage, world, openSignedIn } = useConsole();

it('signs in by a single-use link, loads less than 200 kB of scripts and exposes no token to scripts', async () => {
  const { page, errors } = await newPage(DESK);
  await page.addInitScript(WATCH_POLICY);
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) {
      scripts.push(response.headerValue('content-length').then((length) => Number(length ?? NaN)));
    }
  });
  const link = await world.createLink();
  await signIn(page, link);
  expect(new URL(page.url()).pathname).toBe(`/console/p/${world.tenant.projectId}`);
  await page.getByRole('region', { name: 'Site sessions' }).waitFor();
  const loaded = await Promise.all(scripts);
  expect(loaded.length).toBeGreaterThan(1);
  expect(loaded.reduce((sum, length) => sum + length, 0)).toBeLessThan(MAX_SCRIPT_BYTES);

  const readable = await page.evaluate(
    'document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage })',
  );
  expect(String(readable)).not.toMatch(/eyJ|session/i);
  const secondTab = await page.context().newPage();
  await secondTab.goto(link);
  await secondTab.getByRole('heading', { name: 'This link has expired' }).waitFor();
  await expectNoErrors({ page, errors });
});

it('ends the session in all tabs and at the server, and clears drafts, when a user signs out', async () => {
  const user = await world.createMember(['emails:send']);
  const { page } = await openSignedIn(DESK, user);
  const cookies = await page.context().cookies(world.api.url);
  await page.goto(world.getUrl('/mail/new'));
  await page
    .getByLabel('CSV file', { exact: true })
    .setInputFiles(createCsvFile(['email', 'kept.in.the.tab@example.com']));
  await page.getByText('1 will receive it').waitFor();
  const readStorage = () => page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })');
  expect(await readStorage()).toContain('kept.in.the.tab');
  const secondTab = await page.context().newPage();
  await secondTab.goto(world.getUrl('/mail'));
  await secondTab.getByRole('heading', { level: 1, name: 'Mail' }).waitFor();
  await page.getByRole('button', { name: 'Person' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  expect(await readStorage()).not.toContain('kept.in.the.tab');
  await secondTab.getByRole('link', { name: 'Sign in' }).waitFor();
  await eventually(async () => {
    const records = await world.sql('select kind from oidc_records where user_id = $1', [user]);
    return records.length === 0;
  });
  const answer = await fetch(`${world.api.url}/console/api/users/me`, {
    headers: { 'x-console': '1', cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
  });
  expect(answer.status).toBe(401);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Sign in to Throughline' }).waitFor();
});
