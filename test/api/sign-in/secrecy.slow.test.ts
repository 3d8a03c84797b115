import { keepOpen } from '../../support/keep-open.ts';
import { createHash, createHmac } from 'node:crypto';
import { readTables } from '../../support/expect-nowhere.ts';
import { openSignIn } from './open-sign-in.ts';
import type { ShownPage } from '../browser.ts';

const world = keepOpen(() => openSignIn({ workerProcess: true }));

const stripVariables = ({ status, headers, body }: ShownPage, address: string) => {
  const kept = [...headers].filter(
    ([name]) => !['date', 'x-request-id', 'set-cookie', 'ratelimit'].includes(name),
  );
  return { status, headers: kept, body: body.replaceAll(address, '…').replaceAll(/\/sign-in\/[\w-]+/g, '…') };
};

it('requesting a sign-in link does not reveal which users exist', async () => {
  const rows: unknown[] = [];
  const answers: unknown[] = [];
  // The addresses are equally long, so that even the page sizes must match.
  for (const address of ['owner@example.com', 'other@example.com']) {
    const browser = world.openBrowser();
    const { path } = await world.startAuthorization(browser);
    await browser.open(path);
    answers.push(stripVariables(await browser.submit(`${path}/link`, { fields: { address } }), address));
    rows.push(
      await world.sql('select count(*)::integer from sign_in_links where interaction = $1', [path.slice(9)]),
    );
    // Both requests start an activity, which decides whether a mail is sent.
    await expect(world.getNewestResult()).resolves.toEqual({
      mail: address.startsWith('owner') ? 'sent' : 'not_due',
    });
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(rows).toEqual([[{ count: 1 }], [{ count: 1 }]]);
  expect(await world.account.listAcceptedAddresses()).toEqual(['Owner@example.com']);
});

it('signing in by a link leaves no token or cookie in logs, tables or Temporal, and tables never have the address of an unknown person', async () => {
  const browser = world.openBrowser();
  const canary = 'canary-7f3a@example.com';
  await world.createUser(canary);
  const { path, link } = await world.requestLink(browser, canary);
  const formToken = browser.getFormToken();
  await browser.open(link);
  await browser.submit(link);
  const anonymous = world.openBrowser();
  const started = await world.startAuthorization(anonymous);
  await anonymous.open(started.path);
  await anonymous.submit(`${started.path}/link`, { fields: { address: 'canary-8b21@example.com' } });
  await world.getNewestResult();

  const token = link.split('/').at(-1) ?? '';
  const signature = Buffer.from(token, 'hex').subarray(16);
  const cookies = [...browser.cookies, ...anonymous.cookies]
    .filter(({ path: cookiePath }) => cookiePath === '/')
    .map(({ value }) => value);
  expect(cookies.length).toBeGreaterThan(1);
  const secrets = [signature.toString('hex'), signature.toString('base64'), formToken, ...cookies];

  const logs = world.api.logLines.join('') + world.readWorkerLog();
  expect(logs).toContain('"route":"/sign-in/{uid}/link/{token}"');
  for (const secret of [...secrets, 'canary-', path]) expect(logs.includes(secret)).toBe(false);

  const findTables = await readTables(world.database.superuserUrl);
  expect(findTables(path.slice('/sign-in/'.length))).not.toEqual([]);
  for (const secret of [...secrets, 'canary-8b21']) expect(findTables(secret)).toEqual([]);

  let activityCount = 0;
  for await (const { activityId } of world.temporal.activity.list(
    `TaskQueue = '${world.queuePrefix}.sign-in'`,
  )) {
    const handle = world.temporal.activity.getHandle(activityId);
    const described = await handle.describe({ includeInput: true, includeOutcome: true });
    const text = JSON.stringify([described, await described.getInput(), await described.getResult()]);
    expect(text).toContain('linkId');
    expect(text).toContain('requestId');
    for (const secret of [...secrets, 'canary-', 'Example CRM', path.slice(9)])
      expect(text.includes(secret)).toBe(false);
    activityCount += 1;
  }
  expect(activityCount).toBeGreaterThan(1);
});

it('requesting a sign-in link stores only a digest of the browser cookie, and not enough to forge the link', async () => {
  const browser = world.openBrowser();
  const { path, link } = await world.requestLink(browser);
  const cookie = browser.cookies.find(({ name }) => name === '__Host-throughline-browser')?.value ?? '';
  const [row] = await world.sql('select id, browser_digest from sign_in_links where interaction = $1', [
    path.slice(9),
  ]);
  expect(row?.['browser_digest']).toEqual(createHash('sha256').update(cookie).digest());
  // Forges links from the stored id without the server's key: with a signature of zeros, and with an HMAC
  // keyed by the cookie.
  const hmac = createHmac('sha256', cookie).update(String(row?.['id'])).digest();
  for (const signature of [Buffer.alloc(32), hmac]) {
    const id = Buffer.from(String(row?.['id']).replaceAll('-', ''), 'hex');
    const forged = Buffer.concat([id, signature]).toString('hex');
    await browser.open(link);
    expect((await browser.submit(`${path}/link/${forged}`)).status).toBe(410);
  }
});

const limited = keepOpen(() => openSignIn({ env: { RATE_LIMIT_SIGN_IN_LINKS: '1/900' } }));

it('requests for sign-in links are limited per e-mail address, whether or not a user has it, and per network address', async () => {
  const requestLink = async (address: string) => {
    const browser = limited.openBrowser();
    const { path } = await limited.startAuthorization(browser);
    await browser.open(path);
    return browser.submit(`${path}/link`, { fields: { address } });
  };
  const statuses: number[] = [];
  for (const address of ['owner@example.com', 'OWNER@example.com ', 'nobody@example.com'])
    statuses.push((await requestLink(address)).status);
  expect(statuses).toEqual([200, 429, 200]);
  // Twelve requests exhaust the network address's limit.
  for (let count = 4; count <= 12; count += 1)
    expect((await requestLink('nobody@example.com')).status).toBe(429);
  const refused = await requestLink('somebody@example.com');
  expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
  expect(refused.body).toMatch(/try again in (a minute|\d+ minutes)/);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await limited.sql('select count(*)::integer from sign_in_links')).toEqual([{ count: 2 }]);
  // A request above the limit of the network address does not count towards the limit of its e-mail address.
  const counted = `select count(*)::integer from rate_limits where key like 'sign-in-links-per-email:%'`;
  expect(await limited.sql(counted)).toEqual([{ count: 2 }]);
});
