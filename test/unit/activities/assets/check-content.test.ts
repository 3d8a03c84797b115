import { checkContent, LEADING_BYTES } from '../../../../activities/assets/check-content.ts';
import { UPLOAD_TYPES, type UploadMimeType } from '../../../../domain/upload-policy.ts';

const ascii = (text: string) => Buffer.from(text, 'latin1');
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const padded = (start: Buffer, length = 512) => Buffer.concat([start, Buffer.alloc(length - start.length)]);

/** An ISO base media file begins with a box that names its brand (ISO/IEC 14496-12). */
const brand = (name: string) =>
  padded(Buffer.concat([hex('00000018'), ascii(`ftyp${name}`), hex('00000000'), ascii(`${name}isom`)]));

/** Returns a file with these compatible brands. */
function brands(major: string, ...compatible: string[]): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(16 + 4 * compatible.length);
  return padded(Buffer.concat([size, ascii(`ftyp${major}`), hex('00000000'), ascii(compatible.join(''))]));
}

/** Returns a zip that begins with one stored entry (APPNOTE 4.3.7), as Office files do. */
function zipWith(entry: string, content: string): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04_03_4b_50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(entry.length, 26);
  return Buffer.concat([head, ascii(entry), ascii(content)]);
}

const office = (kind: string) =>
  zipWith(
    '[Content_Types].xml',
    `<?xml version="1.0"?><Types><Override PartName="/a.xml" ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`,
  );

/** An EBML header with its document type (RFC 8794). */
const webm = padded(
  hex('1A45DFA3 9F 4286 81 01 42F7 81 01 42F2 81 04 42F3 81 08 4282 84 7765626D 4287 81 04 4285 81 02'),
);

const SAMPLES: Record<UploadMimeType, Buffer> = {
  'image/png': Buffer.concat([
    hex('89504E470D0A1A0A 0000000D'),
    ascii('IHDR'),
    Buffer.alloc(17),
    hex('00000000'),
    ascii('IDAT'),
    Buffer.alloc(64),
  ]),
  'image/jpeg': padded(hex('FFD8FFE000104A464946')),
  'image/gif': padded(ascii('GIF89a')),
  'image/webp': padded(ascii('RIFF\u0024\u0000\u0000\u0000WEBPVP8 ')),
  'image/avif': brand('avif'),
  'image/heic': brand('heic'),
  'video/mp4': brand('isom'),
  'video/quicktime': brand('qt  '),
  'video/webm': webm,
  'audio/mpeg': padded(ascii('ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000\u00ff\u00fb\u0090\u0000')),
  'audio/mp4': brand('M4A '),
  'audio/aac': padded(hex('FFF15080 00000000')),
  'audio/wav': padded(ascii('RIFF\u0024\u0000\u0000\u0000WAVEfmt ')),
  'audio/ogg': padded(Buffer.concat([ascii('OggS'), Buffer.alloc(24), ascii('\u0001vorbis')])),
  'audio/flac': padded(ascii('fLaC')),
  'audio/webm': webm,
  'application/pdf': ascii('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n1 0 obj\n'),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document':
    office('wordprocessingml.document'),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': office('spreadsheetml.sheet'),
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': office(
    'presentationml.presentation',
  ),
  'text/plain': Buffer.from('Straße, 東京\n'),
  'text/csv': ascii('name;city\nZo\u00eb;M\u00fcnchen\n'),
  'application/json': Buffer.from('{"a": [1, "é"]}'),
};

/** Types that have the same first bytes. */
const ALIKE: Partial<Record<UploadMimeType, UploadMimeType[]>> = {
  'video/webm': ['audio/webm'],
  'audio/webm': ['video/webm'],
  'video/mp4': ['audio/mp4'],
  'text/csv': ['text/plain'],
  'text/plain': ['text/csv'],
  'application/json': ['text/plain', 'text/csv'],
};

const isType = (type: string): type is UploadMimeType => Object.hasOwn(UPLOAD_TYPES, type);
const TYPES = Object.keys(UPLOAD_TYPES).filter(isType);

const HTML = [
  '<!DOCTYPE html><p>',
  '  \n<html>',
  '\ufeff<script>alert(1)</script>',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '<?xml version="1.0"?><svg/>',
  '<!-- --><b>',
  '<a href="x">',
];

const check = (type: UploadMimeType, bytes: Buffer, size = bytes.length) => checkContent(type, bytes, size);

it.each(TYPES)('accepts the first bytes of %s for that type only', async (type) => {
  const taken: string[] = [];
  for (const announced of TYPES) if ((await check(announced, SAMPLES[type])).isTrue) taken.push(announced);
  expect(taken.toSorted()).toEqual([type, ...(ALIKE[type] ?? [])].toSorted());
});

it.each(HTML)('accepts %j for no type', async (text) => {
  for (const type of TYPES)
    expect({ type, ...(await check(type, Buffer.from(text))) }).toMatchObject({ type, isTrue: false });
});

it.each([
  ['a program', hex('4D5A90000300000004000000FFFF0000'), 'application/x-msdownload'],
  ['an archive', zipWith('a.txt', 'x'), 'application/zip'],
])('names the type of %s', async (_, bytes, found) => {
  for (const type of ['image/png', 'text/plain', 'application/pdf'] as const) {
    expect(await check(type, padded(bytes))).toEqual({ isTrue: false, found });
  }
});

it('accepts an Office file without the entry that names its kind', async () => {
  const head = zipWith('_rels/.rels', '<Relationships/>');
  const word = Buffer.concat([head, zipWith('word/document.xml', 'x'.repeat(100_000))]);
  const kinds = TYPES.filter((type) => type.includes('officedocument'));
  const taken = async (bytes: Buffer) => {
    const verdicts = await Promise.all(
      kinds.map((type) => check(type, bytes.subarray(0, LEADING_BYTES), bytes.length)),
    );
    return kinds.filter((_, index) => verdicts[index]?.isTrue);
  };
  expect(await taken(word)).toEqual([kinds.find((type) => type.includes('wordprocessing'))]);
  expect(await taken(Buffer.concat([zipWith('evil.html', '<p>'), word]))).toEqual([]);
  expect(await taken(Buffer.concat([head, zipWith('a/b', 'x'.repeat(100_000))]))).toEqual([]);
});

it('refuses text with control characters and invalid JSON', async () => {
  expect(await check('text/plain', Buffer.from('a\u0000b'))).toEqual({ isTrue: false });
  expect(await check('text/csv', Buffer.from('a\u0007;b'))).toEqual({ isTrue: false });
  expect(await check('text/plain', Buffer.from('\u001b[31mred\u001b[0m\f\r\n\t'))).toEqual({
    isTrue: true,
  });
  expect(await check('application/json', ascii('"\u00e9"'))).toEqual({ isTrue: false });
  expect(await check('application/json', Buffer.from('{"a": }'))).toEqual({
    isTrue: false,
    found: 'text/plain',
  });
  expect(await check('application/json', Buffer.from('name,city'), 10_000)).toMatchObject({
    isTrue: false,
  });
});

it.each(['BMI;age\n22;30\n', 'MZ\n', 'MAC;x\n', 'solid ground\n', 'ID3 tags\n', 'GIF or PNG?\n', '%!\n'])(
  'of the text %j are no mark of something else',
  async (text) => {
    for (const bytes of [Buffer.from(text), ascii(`${text}\u00fc`)]) {
      expect(await check('text/csv', bytes)).toEqual({ isTrue: true });
      expect(await check('text/plain', bytes)).toEqual({ isTrue: true });
    }
    const withControl = Buffer.from(`${text}\u0001`);
    expect(await check('text/csv', withControl)).toMatchObject({ isTrue: false });
  },
);

it('names the type of a document that was announced as text', async () => {
  expect(await check('text/plain', Buffer.from('%PDF-1.4\n1 0 obj\n'))).toEqual({
    isTrue: false,
    found: 'application/pdf',
  });
  expect(await check('text/plain', Buffer.from('{\\rtf1 x}'))).toEqual({
    isTrue: false,
    found: 'application/rtf',
  });
});

it.each<[string, Buffer, UploadMimeType[]]>([
  ['3gp4 that is compatible with isom', brands('3gp4', '3gp4', 'isom'), ['video/mp4', 'audio/mp4']],
  ['3gp5 that is compatible with M4A', brands('3gp5', 'isom', 'M4A '), ['audio/mp4']],
  ['3g2a that is compatible with mp42', brands('3g2a', 'mp42'), ['video/mp4', 'audio/mp4']],
  ['3gp4 alone', brands('3gp4', '3gp4'), []],
  ['3gp4 with no compatible brand', brands('3gp4'), []],
  ['mif1 that is compatible with heic', brands('mif1', 'mif1', 'heic'), ['image/heic']],
  ['mif1 that is compatible with avif', brands('mif1', 'miaf', 'avif'), ['image/avif']],
  ['mif1 alone', brands('mif1', 'mif1'), ['image/heic']],
])('judges an ISO base media file by its brands: %s', async (_, bytes, types) => {
  const taken: string[] = [];
  for (const type of TYPES) if ((await check(type, bytes)).isTrue) taken.push(type);
  expect(taken).toEqual(types);
});

it('reads an ISO base media file that claims more brands than it has', async () => {
  const bytes = brands('3gp4', 'isom');
  bytes.writeUInt32BE(0xff_ff_ff_ff, 0);
  expect(await check('audio/mp4', bytes)).toEqual({ isTrue: true });
  expect(await check('audio/mp4', bytes.subarray(0, 12))).toMatchObject({ isTrue: false });
});

it.each([
  ['a line break', '\r\n'],
  ['the head of an answer', 'HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n'],
  ['1,019 bytes', ' '.repeat(1_019)],
])('accepts a PDF with %s before its signature', async (_, before) => {
  const bytes = ascii(`${before}%PDF-1.4\n1 0 obj\n`);
  expect(await check('application/pdf', bytes)).toEqual({ isTrue: true });
  expect(await check('image/png', bytes)).toMatchObject({ isTrue: false });
});

it.each([
  ['the mark is too late', ascii(`${' '.repeat(1_020)}%PDF-1.4\n`)],
  ['a page is before it', ascii('\n<html><body>%PDF-1.4\n')],
  ['a program is before it', Buffer.concat([hex('4D5A90000300000004000000FFFF0000'), ascii('%PDF-1.4')])],
])('refuses a PDF where %s', async (_, bytes) => {
  expect(await check('application/pdf', bytes)).toMatchObject({ isTrue: false });
});

it.each(['utf-16le', 'utf-16be'])(
  'accepts %s text with a byte order mark, but no such JSON',
  async (encoding) => {
    const encoded = (text: string) => {
      const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
      return encoding === 'utf-16be' ? bytes.swap16() : bytes;
    };
    for (const type of ['text/plain', 'text/csv'] as const) {
      expect(await check(type, encoded('name;city\nZoë;東京\n'))).toEqual({ isTrue: true });
      const cut = encoded('東京'.repeat(50)).subarray(0, 101);
      expect(await check(type, cut, 202)).toEqual({ isTrue: true });
      expect(await check(type, encoded(' \n<script>alert(1)</script>'))).toEqual({
        isTrue: false,
        found: 'text/html',
      });
      expect(await check(type, encoded('a\u0000b'))).toEqual({ isTrue: false });
      expect(await check(type, Buffer.concat([encoded('a'), hex('D8D8 D8D8')]))).toMatchObject({
        isTrue: false,
      });
    }
    expect(await check('application/json', encoded('{"a": 1}'))).toEqual({
      isTrue: false,
      found: 'UTF-16 text, and JSON is UTF-8',
    });
  },
);

it('accepts text that is cut within a character', async () => {
  const whole = Buffer.from(JSON.stringify('é'.repeat(100)));
  const cut = whole.subarray(0, 100);
  expect(cut.toString()).toContain('\ufffd');
  expect(await check('application/json', cut, whole.length)).toEqual({ isTrue: true });
  expect(await check('application/json', cut, cut.length)).toMatchObject({ isTrue: false });
});
