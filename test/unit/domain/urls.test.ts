import { findRedirectUrlFault } from '../../../domain/redirect-url.ts';
import { hasHostWithinDnsLimits, toAsciiUrl } from '../../../domain/ascii-url.ts';

it.each([
  'https://desk.example.com/callback',
  'https://desk.example.com',
  'https://desk.example.com:8443/callback?tenant=1&x=%20',
  'https://xn--bcher-kva.example/callback',
  'https://[2001:db8::1]/callback',
  'http://localhost/callback',
  'http://localhost:3000/callback',
  'http://127.0.0.1:4000/callback',
  'http://[::1]:4000/callback',
])('accepts the redirect URL %s', (url) => {
  expect(findRedirectUrlFault(url, 'web')).toBeUndefined();
});

it.each([
  ['/callback', /must begin with https/],
  ['desk.example.com/callback', /must begin with https/],
  ['//desk.example.com/callback', /must begin with https/],
  ['ftp://desk.example.com/', /must begin with https/],
  ['javascript:alert(1)', /must begin with https/],
  ['data:text/html,x', /must begin with https/],
  ['com.example.desk:/callback', /must begin with https/],
  ['HTTPS://desk.example.com/callback', /must begin with https/],
  ['http://desk.example.com/callback', /must begin with https/],
  ['http://localhost.example.com/callback', /must begin with https/],
  ['http://127.0.0.1.example.com/callback', /must begin with https/],
  ['http://127.1/callback', /must begin with https/],
  ['http://127.0.0.2/callback', /must begin with https/],
  ['http://2130706433/callback', /must begin with https/],
  ['https://desk.example.com/callback#', /fragment/],
  ['https://desk.example.com/callback#part', /fragment/],
  ['https://desk.example.com@evil.example/callback', /user name/],
  ['https://user:password@desk.example.com/callback', /user name/],
  ['https://@desk.example.com/callback', /user name/],
  ['http://localhost@evil.example/callback', /user name/],
  ['https://*.example.com/callback', /absolute/],
  ['https:///callback', /absolute/],
  ['https://', /absolute/],
  ['https://desk.example.com:99999/callback', /absolute/],
  ['https://desk..example.com/callback', /absolute/],
  [String.raw`https://desk.example.com\@evil.example/callback`, /percent-encoded/],
  ['https://desk.example.com/call back', /percent-encoded/],
  ['https://desk.example.com/\tcallback', /percent-encoded/],
  ['https://bücher.example/callback', /percent-encoded/],
  ['https://desk.example.com/%zz', /percent-encoded/],
  ['', /percent-encoded/],
])('refuses the redirect URL %j', (url, problem) => {
  expect(findRedirectUrlFault(url, 'web')).toMatch(problem);
  expect(findRedirectUrlFault(url, 'public')).toMatch(problem);
});

it.each(['com.example.desk:/callback', 'com.example.desk://callback/path?x=1', 'app.example:/'])(
  'accepts the redirect URL %s for native apps only',
  (url) => {
    expect(findRedirectUrlFault(url, 'native')).toBeUndefined();
    expect(findRedirectUrlFault(url, 'user-agent-based')).toMatch(/must begin with https/);
  },
);

it.each([
  ['desk:/callback', /dot/],
  ['javascript:/alert(1)', /dot/],
  ['com.example.desk:callback', /dot/],
  ['com.example.desk:/callback#part', /fragment/],
  ['http://desk.example.com/callback', /must begin with https/],
  ['https://localhost/callback', /must begin with http:/],
  ['https://LocalHost:8443/callback', /must begin with http:/],
  ['https://127.1/callback', /must begin with http:/],
  ['https://2130706433/callback', /must begin with http:/],
  ['https://[0:0:0:0:0:0:0:1]/callback', /must begin with http:/],
])('refuses the redirect URL %s even for native apps', (url, problem) => {
  expect(findRedirectUrlFault(url, 'native')).toMatch(problem);
});

it.each([
  ['https://müller.de/', 'https://xn--mller-kva.de/'],
  ['https://müller.de', 'https://xn--mller-kva.de/'],
  ['HTTPS://MÜLLER.DE/Straße?q=ä#ö', 'https://xn--mller-kva.de/Stra%C3%9Fe?q=%C3%A4#%C3%B6'],
  ['https://example.com/größe', 'https://example.com/gr%C3%B6%C3%9Fe'],
  ['https://例え.テスト:8443/', 'https://xn--r8jz45g.xn--zckzah:8443/'],
  ['https://example。com/', 'https://example.com/'],
  [
    'https://www.example.com/größen/{_campaign}?k={keyword:nil}',
    'https://www.example.com/gr%C3%B6%C3%9Fen/{_campaign}?k={keyword:nil}',
  ],
  [
    'https://müller.de?q={lpurl+2}&d={ifmobile:ä}#{gclid}',
    'https://xn--mller-kva.de/?q={lpurl+2}&d={ifmobile:%C3%A4}#{gclid}',
  ],
  ['https://müller.de/{device}/a/../b|c^d"<e>`', 'https://xn--mller-kva.de/{device}/a/../b|c^d"<e>`'],
  ['https://example.com/ö/%7Bkeyword%7D%20x', 'https://example.com/%C3%B6/%7Bkeyword%7D%20x'],
  ['https://jörg:ß@müller.de:443/', 'https://j%C3%B6rg:%C3%9F@xn--mller-kva.de/'],
  ['https://example.com/\ud800/\u0085', 'https://example.com/%EF%BF%BD/%C2%85'],
])('converts %s to the ASCII URL %s', (written, ascii) => {
  expect(toAsciiUrl(written)).toBe(ascii);
});

it.each([
  'https://example.com',
  'https://Example.com/a b',
  'https://müller .de/',
  'https://müller.de\\@evil.example/',
  'https://müller.de/\n',
  'ftp://müller.de/',
  'com.müller:/callback',
  'https://mül[ler.de/',
  'müller.de',
  `https://${'ü'.repeat(64)}.de/`,
  `https:////${'ü'.repeat(64)}.de/`,
  `https://me@${'ü.'.repeat(130)}de/`,
  '',
])('does not change a URL that is ASCII, invalid or not HTTP: %j', (written) => {
  expect(toAsciiUrl(written)).toBe(written);
});

it('converts a URL with a host of 80,000 characters within a second', () => {
  const startedAt = performance.now();
  toAsciiUrl(`https://me:secret@${'例'.repeat(80_000)}.com/`);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

it.each([
  ['https://example.com:8443/', true],
  [`https://example.com/${'x'.repeat(500)}`, true],
  [`https:${'x'.repeat(64)}.com`, false],
  [`WSS:\\\\${'x'.repeat(64)}.com`, false],
  [`https://me@${'x'.repeat(64)}.com`, false],
  [`https://${'x。'.repeat(100)}com`, true],
  [`data:image/png;base64,${'x'.repeat(500)}`, true],
  [`com.example.app:${'x'.repeat(500)}`, true],
])('hasHostWithinDnsLimits of %s is %s', (url, isWithin) => {
  expect(hasHostWithinDnsLimits(url)).toBe(isWithin);
});
