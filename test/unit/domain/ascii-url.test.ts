import { toAsciiUrl } from '../../../domain/ascii-url.ts';

describe('a URL in ASCII', () => {
  it.each([
    ['https://müller.de/', 'https://xn--mller-kva.de/'],
    ['https://müller.de', 'https://xn--mller-kva.de/'],
    ['HTTPS://MÜLLER.DE/Straße?q=ä#ö', 'https://xn--mller-kva.de/Stra%C3%9Fe?q=%C3%A4#%C3%B6'],
    ['https://example.com/größe', 'https://example.com/gr%C3%B6%C3%9Fe'],
    ['https://例え.テスト:8443/', 'https://xn--r8jz45g.xn--zckzah:8443/'],
    ['https://example。com/', 'https://example.com/'],
  ])('is of %s %s', (written, ascii) => {
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
    '',
  ])('is what was written where that is ASCII, or none of the web: %j', (written) => {
    expect(toAsciiUrl(written)).toBe(written);
  });
});
