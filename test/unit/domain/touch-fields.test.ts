import { hasSource, getHost, TOUCH_FIELDS, type Touch } from '../../../domain/touch-fields.ts';
import { readResolvedSchemas } from '../openapi/operations.ts';
import { getFbc, shiftFbcTime } from '../../../domain/meta-click.ts';

const OWN_HOSTS = new Set(['www.shop.example', 'localhost:8080', 'xn--mller-kva.example']);

it.each<[string, Touch, boolean]>([
  ['nothing', {}, false],
  ['only a page, a browser and an address', { landingPath: '/', userAgent: 'x', ip: '192.0.2.1' }, false],
  ["cookies of Meta's pixel, which outlive the visit", { fbc: 'x', fbp: 'y' }, false],
  ['any campaign parameter', { utm_content: 'x' }, true],
  ['any click id', { epik: 'x' }, true],
  ["this service's click id", { svc_cid: 'x' }, true],
  ['empty campaign parameters and click ids', { utm_source: '', gclid: '' }, false],
  ['a referrer', { referrer: 'https://search.example/?q=x' }, true],
  ['a referrer that is an app', { referrer: 'android-app://com.example.mail/' }, true],
  ['a referrer of the site itself', { referrer: 'https://WWW.shop.example/a' }, false],
  ['a referrer of the site itself with a port', { referrer: 'http://localhost:8080/' }, false],
  ['a referrer of the site itself in Unicode', { referrer: 'https://Müller.example/a' }, false],
  ['a referrer with another port', { referrer: 'http://localhost:8081/' }, true],
  [
    'a referrer whose host begins like the site',
    { referrer: 'https://www.shop.example.evil.example/' },
    true,
  ],
  [
    'a referrer whose user name looks like the site',
    { referrer: 'https://www.shop.example@evil.example/' },
    true,
  ],
  ['a referrer that is not a URL', { referrer: 'www.other.example' }, false],
  [
    'a campaign on a link of the site itself',
    { referrer: 'https://www.shop.example/', utm_source: 'x' },
    true,
  ],
])('a touch with %s, %j, has a source: %s', (_, touch, expected) => {
  expect(hasSource(touch, OWN_HOSTS)).toBe(expected);
});

it('getHost reads 1,400 long referrers in Unicode within a second', () => {
  const referrer = `https://${'例'.repeat(990)}/`;
  const startedAt = performance.now();
  for (let event = 0; event < 1_400; event++) getHost(referrer);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

it('a touch has the fields of the OpenAPI document, in answers and in events', async () => {
  const schemas = await readResolvedSchemas();
  expect(TOUCH_FIELDS).toHaveLength(22);
  for (const name of ['Touch', 'EventTouch']) {
    const schema = schemas[name];
    expect(schema).toMatchObject({ properties: {} });
    const { properties } = JSON.parse(JSON.stringify(schema));
    expect(Object.keys(properties).toSorted()).toEqual(TOUCH_FIELDS.toSorted());
  }
});

const ARRIVED = 1_790_000_000_000;
const OLD = 'fb.1.1770000000000.OLDclick';

it.each<[string, { fbc?: string; fbclid?: string }, string | undefined]>([
  ['a cookie of another click than the URL', { fbc: OLD, fbclid: 'NEWclick' }, `fb.1.${ARRIVED}.NEWclick`],
  ['a cookie of the same click', { fbc: OLD, fbclid: 'OLDclick' }, OLD],
  ['a cookie with a part that Meta adds', { fbc: `${OLD}.Bg`, fbclid: 'OLDclick' }, `${OLD}.Bg`],
  [
    'a cookie whose click only begins with the click id',
    { fbc: `${OLD}2`, fbclid: 'OLDclick' },
    `fb.1.${ARRIVED}.OLDclick`,
  ],
  [
    'a cookie of the click id in another letter case',
    { fbc: OLD, fbclid: 'oldclick' },
    `fb.1.${ARRIVED}.oldclick`,
  ],
  ['only a cookie', { fbc: OLD }, OLD],
  ['a cookie and an empty click id', { fbc: OLD, fbclid: '' }, OLD],
  ['a cookie of a subdomain', { fbc: 'fb.2.1770000000000.x' }, 'fb.2.1770000000000.x'],
  ['only a click id', { fbclid: 'NEWclick' }, `fb.1.${ARRIVED}.NEWclick`],
  ['neither a cookie nor a click id', {}, undefined],
  ['an invalid cookie', { fbc: 'nonsense' }, undefined],
  ['an invalid cookie and a click id', { fbc: 'nonsense', fbclid: 'x' }, `fb.1.${ARRIVED}.x`],
  ['a cookie with a time in seconds', { fbc: 'fb.1.1770000000.x', fbclid: 'x' }, `fb.1.${ARRIVED}.x`],
  ['a cookie without a click', { fbc: 'fb.1.1770000000000.' }, undefined],
])('getFbc of an arrival with %s, %j, is %s', (_, touch, expected) => {
  expect(getFbc(touch, ARRIVED)).toBe(expected);
});

it.each([
  [OLD, 60_000, 'fb.1.1770000060000.OLDclick'],
  [`${OLD}.Bg`, -60_000, 'fb.1.1769999940000.OLDclick.Bg'],
  ['nonsense', 60_000, 'nonsense'],
])('moves the click time of %s by %d ms', (fbc, byMs, expected) => {
  expect(shiftFbcTime(fbc, byMs)).toBe(expected);
});
