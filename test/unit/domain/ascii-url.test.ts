import { hasHostWithinDnsLimits, toAsciiUrl } from '../../../domain/ascii-url.ts';

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
])('returns a URL unchanged that is ASCII, invalid or not HTTP: %j', (written) => {
  expect(toAsciiUrl(written)).toBe(written);
});

it('converts a URL with a huge host within a second', () => {
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
])('hasHostWithinDnsLimits of %s is %s', (url, isUsual) => {
  expect(hasHostWithinDnsLimits(url)).toBe(isUsual);
});
