import { keepOpen } from '../../support/keep-open.ts';
import { request } from 'node:http';
import { AUDIENCE } from '../../support/api.ts';
import { openSignIn } from './open-sign-in.ts';
import type { Posting, ShownPage, Visitor } from './visitor.ts';

describe('the forms of signing in', () => {
  let visitor: Visitor;
  let path: string;
  const world = keepOpen(openSignIn);

  beforeEach(async () => {
    visitor = world.visitor();
    ({ path } = await world.start(visitor));
    await visitor.open(path);
    await world.sql('delete from sign_in_links');
  });

  const address = 'owner@example.com';
  const subpaths = ['link', 'answer', 'link/whatever'];
  const submit = (form: string, posting: Posting = {}) =>
    visitor.submit(`${path}/${form}`, {
      ...posting,
      fields: { address, answer: 'decline', ...posting.fields },
    });
  const expectFormRefused = ({ status, body, location }: ShownPage) => {
    expect([status, location]).toEqual([403, '']);
    expect(body).toContain('The form was not accepted');
  };

  it.each(subpaths)('%s needs the form token of its page', async (post) => {
    expectFormRefused(await submit(post, { withoutToken: true }));
    expectFormRefused(await submit(post, { fields: { token: '' } }));
    expectFormRefused(await submit(post, { fields: { token: visitor.token().replace(/.$/, '!') } }));
    expect(await world.sql('select 1 from sign_in_links')).toEqual([]);
    // The interaction is still open.
    expect((await visitor.open(path)).status).toBe(200);
  });

  it.each(subpaths)('%s refuses a form token of another browser or interaction', async (post) => {
    const other = world.visitor();
    await other.open((await world.start(other)).path);
    expectFormRefused(await submit(post, { fields: { token: other.token() } }));
    const own = visitor.token();
    await visitor.open((await world.start(visitor)).path);
    expect(visitor.token()).not.toBe(own);
    expectFormRefused(await submit(post));
  });

  it.each(subpaths)('%s refuses other sites', async (post) => {
    expectFormRefused(await submit(post, { headers: { origin: 'https://evil.example' } }));
    expectFormRefused(await submit(post, { headers: { origin: `${AUDIENCE}.evil.example` } }));
    expectFormRefused(await submit(post, { headers: { origin: 'http://api.example.com' } }));
    for (const site of ['cross-site', 'same-site', 'none'])
      expectFormRefused(await submit(post, { headers: { 'sec-fetch-site': site } }));
    expect(await world.sql('select 1 from sign_in_links')).toEqual([]);
  });

  it('may be sent with our own Origin', async () => {
    expect((await submit('link', { headers: { origin: AUDIENCE } })).status).toBe(200);
  });

  it.each(subpaths)('%s needs the cookie of the browser', async (post) => {
    const own = visitor.cookies.findIndex(({ name }) => name === '__Host-throughline-browser');
    expect(visitor.cookies.splice(own, 1)).toHaveLength(1);
    expectFormRefused(await submit(post));
    visitor.cookies.push({ name: '__Host-throughline-browser', value: 'short', path: '/', attributes: '' });
    expectFormRefused(await submit(post));
  });

  it('are read only as forms of a bounded size', async () => {
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
  ])('ask again for an invalid address (%j)', async (typed) => {
    const shown = await submit('link', { fields: { address: typed } });
    expect(shown.status).toBe(400);
    expect(shown.body).toContain('Enter a complete e-mail address.');
    expect(await world.sql('select 1 from sign_in_links')).toEqual([]);
  });

  it('find no user by a spelling that is another address', async () => {
    await world.person('ian@example.com');
    expect((await submit('link', { fields: { address: '\u0130an@example.com' } })).status).toBe(200);
    expect(await world.getNewestResult()).toEqual({ mail: 'not_due' });
    expect((await submit('link', { fields: { address: ' IAN@example.com' } })).status).toBe(200);
    expect(await world.getNewestResult()).toEqual({ mail: 'sent' });
  });

  it('show input as text', async () => {
    const typed = '"><script>alert(1)</script>@x';
    const { body } = await submit('link', { fields: { address: typed } });
    expect(body).toContain('&quot;&gt;&lt;script&gt;');
    expect(body).not.toContain('<script');
  });

  it('make links to the public URL, whatever Host says', async () => {
    const body = new URLSearchParams({ token: visitor.token(), address }).toString();
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
            cookie: visitor.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
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
});

const world = keepOpen(openSignIn);

it('the pages of signing in cannot be cached or framed, and run no script', async () => {
  const visitor = world.visitor();
  const { path, link } = await world.requestLink(visitor);
  for (const page of [path, link, '/sign-in/nothing', `${path}/link/x`]) {
    const { headers, body } = await visitor.open(page);
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

it('the pages of signing in identify a browser by an HttpOnly, Secure and SameSite=Lax cookie', async () => {
  const visitor = world.visitor();
  await visitor.open((await world.start(visitor)).path);
  const cookie = visitor.cookies.find(({ name }) => name === '__Host-throughline-browser');
  expect(cookie?.attributes).toMatch(/; Path=\/; .*HttpOnly; Secure; SameSite=Lax/);
  const value = cookie?.value;
  await visitor.open((await world.start(visitor)).path);
  expect(visitor.cookies.find(({ name }) => name === cookie?.name)?.value).toBe(value);
});

it('the pages of signing in answer 404 without an interaction', async () => {
  const visitor = world.visitor();
  const { path } = await world.start(visitor);
  const shown = await world.visitor().open(path);
  expect([shown.status, shown.body]).toEqual([404, expect.stringContaining('No sign-in in progress')]);
});
