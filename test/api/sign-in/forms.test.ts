import { keepOpen } from '../../support/keep-open.ts';
import { request } from 'node:http';
import { AUDIENCE } from '../../support/api.ts';
import { OWNER_ADDRESS, openSignIn } from './open-sign-in.ts';
import type { FormSubmission, ShownPage, Browser } from '../browser.ts';

const world = keepOpen(openSignIn);

let browser: Browser;
let path: string;

beforeEach(async () => {
  browser = world.openBrowser();
  ({ path } = await world.startAuthorization(browser));
  await browser.open(path);
  await world.sql('delete from sign_in_links');
});

const address = OWNER_ADDRESS;
const FORMS = ['link', 'answer', 'link/whatever'];
const submit = (form: string, submission: FormSubmission = {}) =>
  browser.submit(`${path}/${form}`, {
    ...submission,
    fields: { address, answer: 'decline', ...submission.fields },
  });
const expectFormRefused = ({ status, body, location }: ShownPage) => {
  expect([status, location]).toEqual([403, '']);
  expect(body).toContain('The form was not accepted');
};

it.each(FORMS)('the sign-in form %s is refused without the form token of its page', async (form) => {
  expectFormRefused(await submit(form, { withoutToken: true }));
  expectFormRefused(await submit(form, { fields: { token: '' } }));
  expectFormRefused(await submit(form, { fields: { token: browser.getFormToken().replace(/.$/, '!') } }));
  expect(await world.sql('select 1 from sign_in_links')).toEqual([]);
  expect((await browser.open(path)).status).toBe(200);
});

it.each(FORMS)(
  'the sign-in form %s is refused with a form token of another browser or authorization request',
  async (form) => {
    const other = world.openBrowser();
    await other.open((await world.startAuthorization(other)).path);
    expectFormRefused(await submit(form, { fields: { token: other.getFormToken() } }));
    const own = browser.getFormToken();
    await browser.open((await world.startAuthorization(browser)).path);
    expect(browser.getFormToken()).not.toBe(own);
    expectFormRefused(await submit(form));
  },
);

it.each(FORMS)('the sign-in form %s is refused when another site submits it', async (form) => {
  expectFormRefused(await submit(form, { headers: { origin: 'https://evil.example' } }));
  expectFormRefused(await submit(form, { headers: { origin: `${AUDIENCE}.evil.example` } }));
  expectFormRefused(await submit(form, { headers: { origin: 'http://api.example.com' } }));
  for (const site of ['cross-site', 'same-site', 'none'])
    expectFormRefused(await submit(form, { headers: { 'sec-fetch-site': site } }));
  expect(await world.sql('select 1 from sign_in_links')).toEqual([]);
});

it('a sign-in form may be sent with the Origin of the API', async () => {
  expect((await submit('link', { headers: { origin: AUDIENCE } })).status).toBe(200);
});

it.each(FORMS)(
  'the sign-in form %s is refused without the cookie that identifies the browser',
  async (form) => {
    const own = browser.cookies.findIndex(({ name }) => name === '__Host-throughline-browser');
    expect(browser.cookies.splice(own, 1)).toHaveLength(1);
    expectFormRefused(await submit(form));
    browser.cookies.push({ name: '__Host-throughline-browser', value: 'short', path: '/', attributes: '' });
    expectFormRefused(await submit(form));
  },
);

it('a sign-in form must be URL-encoded, have at most 4 kB, and contain a known answer', async () => {
  expectFormRefused(await submit('link', { headers: { 'content-type': 'application/json' } }));
  const large = await submit('link', { fields: { address: 'x'.repeat(5_000) } });
  expect([large.status, large.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8']);
  expect((await submit('answer', { fields: { answer: 'whatever' } })).status).toBe(400);
});

it.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'a b@example.com',
  'a@b\0.example',
  `${'x'.repeat(250)}@example.com`,
])('a sign-in page asks again for a complete address after %j', async (typed) => {
  const shown = await submit('link', { fields: { address: typed } });
  expect(shown.status).toBe(400);
  expect(shown.body).toContain('Enter a complete e-mail address.');
  expect(await world.sql('select 1 from sign_in_links')).toEqual([]);
});

it('a sign-in link is sent for an address in another letter case, but not for an address with a similar letter', async () => {
  await world.createUser('ian@example.com');
  expect((await submit('link', { fields: { address: '\u0130an@example.com' } })).status).toBe(200);
  expect(await world.getNewestResult()).toEqual({ mail: 'not_due' });
  expect((await submit('link', { fields: { address: ' IAN@example.com' } })).status).toBe(200);
  expect(await world.getNewestResult()).toEqual({ mail: 'sent' });
});

it('a sign-in page escapes the typed address', async () => {
  const typed = '"><script>alert(1)</script>@x';
  const { body } = await submit('link', { fields: { address: typed } });
  expect(body).toContain('&quot;&gt;&lt;script&gt;');
  expect(body).not.toContain('<script');
});

it('a mailed sign-in link starts with the public URL, whatever the Host header says', async () => {
  const body = new URLSearchParams({ token: browser.getFormToken(), address }).toString();
  const status = await new Promise((resolve, reject) => {
    const sent = request(
      `${world.api.url}${path}/link`,
      {
        method: 'POST',
        headers: {
          host: 'evil.example',
          'x-forwarded-host': 'evil.example',
          forwarded: 'host=evil.example',
          'content-type': 'application/x-www-form-urlencoded',
          cookie: browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
        },
      },
      (answer) => resolve(answer.resume().statusCode),
    );
    sent.once('error', reject).end(body);
  });
  expect(status).toBe(200);
  const link = await world.waitForLink(address, path);
  expect(link).toContain(`${path}/link/`);
  const [mail] = await world.account.listMailsTo(address);
  expect(JSON.stringify(mail)).not.toContain('evil.example');
});

it('sign-in pages cannot be cached or framed, and run no script', async () => {
  const requested = await world.requestLink(browser);
  for (const page of [requested.path, requested.link, '/sign-in/nothing', `${requested.path}/link/x`]) {
    const { headers, body } = await browser.open(page);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^' ]+'; form-action 'self'( https:\/\/crm\.example)?; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(body).toMatch(/^<!doctype html>\s*<html lang="en">/);
    expect(body).not.toMatch(/<script|<img|<link| style=| on\w+=/i);
  }
});

it('sign-in pages identify a browser by an HttpOnly, Secure and SameSite=Lax cookie', async () => {
  const cookie = browser.cookies.find(({ name }) => name === '__Host-throughline-browser');
  expect(cookie?.attributes).toMatch(/; Path=\/; .*HttpOnly; Secure; SameSite=Lax/);
  const value = cookie?.value;
  await browser.open((await world.startAuthorization(browser)).path);
  expect(browser.cookies.find(({ name }) => name === cookie?.name)?.value).toBe(value);
});

it('a sign-in page answers 404 in a browser without its authorization request', async () => {
  const shown = await world.openBrowser().open(path);
  expect([shown.status, shown.body]).toEqual([404, expect.stringContaining('No sign-in in progress')]);
});
