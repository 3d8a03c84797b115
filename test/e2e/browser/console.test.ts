import { useBrowser } from '../../support/browser.ts';
import { eventually } from '../../support/eventually.ts';
import { createCsvFile, expectNoErrors, expectNoPolicyViolation, WATCH_POLICY } from './console-checks.ts';
import { openConsoleWorld, signIn } from './console-world.ts';
import { DESK, createOpenSignedIn } from './signed-in.ts';
import { keepOpen } from '../../support/keep-open.ts';

/** Maximum bytes of the first page's scripts with gzip. Chromium requests Brotli, 13% smaller, only over HTTPS. */
const SCRIPT_BUDGET = 200_000;

const newPage = useBrowser();
const world = keepOpen(openConsoleWorld);

const openSignedIn = createOpenSignedIn(() => world, newPage);

it('signs in by a single-use link and stores no token that scripts can read', async () => {
  const { page, errors } = await newPage(DESK);
  await page.addInitScript(WATCH_POLICY);
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) {
      scripts.push(response.headerValue('content-length').then((length) => Number(length ?? NaN)));
    }
  });
  const link = await world.link();
  await signIn(page, link);
  expect(new URL(page.url()).pathname).toBe(`/console/p/${world.projectId}`);
  await page.getByRole('region', { name: 'Site sessions' }).waitFor();
  const loaded = await Promise.all(scripts);
  expect(loaded.length).toBeGreaterThan(1);
  expect(loaded.reduce((sum, length) => sum + length, 0)).toBeLessThan(SCRIPT_BUDGET);

  const readable = await page.evaluate(
    'document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage })',
  );
  expect(String(readable)).not.toMatch(/eyJ|session/i);
  const secondTab = await page.context().newPage();
  await secondTab.goto(link);
  await secondTab.getByRole('heading', { name: 'This link has expired' }).waitFor();
  await expectNoPolicyViolation(page);
  expectNoErrors(errors);
});

it('signs out in the browser and in the database', async () => {
  const user = await world.member(['emails:send']);
  const { page } = await openSignedIn(DESK, user);
  const cookies = await page.context().cookies(world.api);
  await page.goto(world.at('/mail/new'));
  await page
    .getByLabel('CSV file', { exact: true })
    .setInputFiles(createCsvFile(['email', 'kept.in.the.tab@example.com']));
  await page.getByText('1 will receive it').waitFor();
  const readStorage = () => page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })');
  expect(await readStorage()).toContain('kept.in.the.tab');
  const other = await page.context().newPage();
  await other.goto(world.at('/mail'));
  await other.getByRole('heading', { level: 1, name: 'Mail' }).waitFor();
  await page.getByRole('button', { name: 'Member' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  expect(await readStorage()).not.toContain('kept.in.the.tab');
  // Other tabs hide their content too.
  await other.getByRole('link', { name: 'Sign in' }).waitFor();
  await eventually(async () => {
    const records = await world.sql('select kind from oidc_records where user_id = $1', [user]);
    return records.length === 0;
  });
  const answer = await fetch(`${world.api}/console/api/users/me`, {
    headers: { 'x-console': '1', cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
  });
  expect(answer.status).toBe(401);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Sign in to Throughline' }).waitFor();
});
