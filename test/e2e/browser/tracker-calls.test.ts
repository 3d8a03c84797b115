import { useBrowser } from '../../support/browser.ts';
import { useSites, waitForScript, USER_AGENT, collectSentBodies } from './tracked-site.ts';

const newPage = useBrowser({ userAgent: USER_AGENT });
const { openSite } = useSites();

it('collects the name of each submitted form, but an e-mail address and phone number only from a form with `data-throughline`', async () => {
  const secret = 'correct horse battery';
  const fields = `<input type="text" value="${secret}"><input type="password" value="${secret}">
      <input type="email" value="Ada@Example.com"><input type="tel" value="+49 30 901820"><input name="name" value="x">
      <textarea>${secret}</textarea><button>Send</button>`;
  const site = await openSite({
    body: `<form name="login" onsubmit="return false">${fields}</form>
        <form id="register" data-throughline onsubmit="return false">${fields}</form>
        <form onsubmit="return false"><button>Send</button></form>`,
  });
  const { page } = await newPage();
  const sent = collectSentBodies(page);
  await page.goto(site.origin);
  await waitForScript(page);
  await page.locator('form[name=login] button').click();
  await site.waitForEvents(3);
  expect(await site.readIdentities()).toEqual([]);
  for (const form of ['#register', 'form:last-of-type']) await page.locator(`${form} button`).click();
  const events = await site.waitForEvents(5);

  expect(events.flatMap(({ type, detail }) => (type === 'form_submit' ? [detail['form']] : []))).toEqual([
    'login',
    'register',
    'form',
  ]);
  expect(await site.readIdentities()).toEqual([
    { kind: 'email', value: 'ada@example.com', verified: false },
    { kind: 'phone', value: '+4930901820', verified: false },
  ]);
  expect(sent.join()).not.toContain(secret);
});

it('processes calls that a page made before the script loaded, and ignores invalid calls', async () => {
  const stub =
    'window.throughline = window.throughline || function () { (throughline.q = throughline.q || []).push(arguments) };';
  const calls = [
    "throughline('identify', { email: ' Grace@Example.com', phone: '+49 30 901820' })",
    "throughline('form', 'newsletter', { email: 'grace@example.org' })",
    "throughline('track', 'Plan chosen', { plan: 'team', seats: 5 })",
  ];
  const invalidCalls = [
    'throughline()',
    "throughline('toString')",
    "throughline('identify')",
    "throughline('identify', { email: 'nobody', phone: 7 })",
    "throughline('track', { name: 'x' })",
    "throughline('track', 'circular', window)",
    'throughline.apply(null, [null, 1, 2, 3])',
  ];
  const site = await openSite({ head: `<script>${[stub, ...calls, ...invalidCalls].join(';')}</script>` });
  const { page, errors } = await newPage();
  await page.goto(site.origin);
  const events = await site.waitForEvents(5);
  await page.evaluate(invalidCalls.join(';'));
  await page.evaluate("throughline('track', 'last')");
  const allEvents = await site.waitForEvents(6);

  expect(events.map(({ type }) => type).toSorted()).toEqual(
    ['Plan_chosen', 'form_submit', 'identify', 'page_view', 'session'].toSorted(),
  );
  expect(allEvents).toHaveLength(6);
  expect(await site.readIdentities()).toEqual([
    { kind: 'email', value: 'grace@example.com', verified: false },
    { kind: 'email', value: 'grace@example.org', verified: false },
    { kind: 'phone', value: '+4930901820', verified: false },
  ]);
  expect(errors).toEqual([]);
});

it('shortens or drops tracked events that exceed the limits and logs a warning for each', async () => {
  const site = await openSite();
  const { page } = await newPage();
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.goto(site.origin);
  await waitForScript(page);
  await site.waitForEvents(2);
  await page.evaluate(
    `throughline('track', 'deep', { a: { b: { c: { d: 1 }, e: 2 } }, list: Array(60).fill(0) })`,
  );
  await page.evaluate(`throughline('track', 'long', { texts: Array(20).fill('x'.repeat(2000)) })`);
  await page.evaluate(
    `throughline('track', 'wide', { ['n'.repeat(300)]: 1, most: Number.MAX_SAFE_INTEGER, more: [1e21, -(2 ** 53)] })`,
  );
  await page.evaluate(`throughline('track', 'endless', { texts: Array(50).fill('x'.repeat(300)) })`);
  await page.evaluate(`throughline('track', 'last', { text: 'line 1\\nline 2' })`);
  const events = await site.waitForEvents(6);
  const properties = new Map(events.map(({ type, detail }) => [type, detail['properties']]));
  expect([...properties.keys()].toSorted()).toEqual(['deep', 'last', 'long', 'page_view', 'session', 'wide']);
  expect(properties.get('deep')).toEqual({ a: { b: { e: 2 } }, list: Array.from({ length: 50 }, () => 0) });
  expect(properties.get('long')).toEqual({ texts: Array.from({ length: 20 }, () => 'x'.repeat(250)) });
  expect(properties.get('wide')).toEqual({
    ['n'.repeat(200)]: 1,
    most: Number.MAX_SAFE_INTEGER,
    more: ['1e+21', '-9007199254740992'],
  });
  expect(properties.get('last')).toEqual({ text: 'line 1\nline 2' });
  const shortened = 'throughline: an event exceeded the limits and was shortened.';
  const dropped = 'throughline: an event was dropped: it is larger than 8 KiB, or not JSON.';
  expect(warnings).toEqual([shortened, shortened, shortened, dropped]);
});
