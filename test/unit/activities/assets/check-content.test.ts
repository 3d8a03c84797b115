import { checkContent, LEADING_BYTES } from '../../../../activities/assets/check-content.ts';
import { UPLOAD_TYPES, type UploadMimeType } from '../../../../domain/upload-policy.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const pad = (start: Buffer, length = 512) => Buffer.concat([start, Buffer.alloc(length - start.length)]);

/** An ISO base media file begins with a box that names its brand (ISO/IEC 14496-12). */
const buildFile = (name: string) =>
  pad(Buffer.concat([hex('00000018'), latin1(`ftyp${name}`), hex('00000000'), latin1(`${name}isom`)]));

/** Builds an ISO base media file with compatible brands. */
function buildFileWith(major: string, ...compatible: string[]): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(16 + 4 * compatible.length);
  return pad(Buffer.concat([size, latin1(`ftyp${major}`), hex('00000000'), latin1(compatible.join(''))]));
}

/** Builds a zip that begins with one stored entry (APPNOTE 4.3.7), as Office files do. */
function buildZip(entry: string, content: string): Buffer {
  const firstEntry = Buffer.alloc(30);
  firstEntry.writeUInt32LE(0x04_03_4b_50, 0);
  firstEntry.writeUInt16LE(20, 4);
  firstEntry.writeUInt32LE(content.length, 18);
  firstEntry.writeUInt32LE(content.length, 22);
  firstEntry.writeUInt16LE(entry.length, 26);
  return Buffer.concat([firstEntry, latin1(entry), latin1(content)]);
}

const buildOffice = (kind: string) =>
  buildZip(
    '[Content_Types].xml',
    `<?xml version="1.0"?><Types><Override PartName="/a.xml" ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`,
  );

/** An EBML header with its document type (RFC 8794). */
const webm = pad(
  hex('1A45DFA3 9F 4286 81 01 42F7 81 01 42F2 81 04 42F3 81 08 4282 84 7765626D 4287 81 04 4285 81 02'),
);

const SAMPLES: Record<UploadMimeType, Buffer> = {
  'image/png': Buffer.concat([
    hex('89504E470D0A1A0A 0000000D'),
    latin1('IHDR'),
    Buffer.alloc(17),
    hex('00000000'),
    latin1('IDAT'),
    Buffer.alloc(64),
  ]),
  'image/jpeg': pad(hex('FFD8FFE000104A464946')),
  'image/gif': pad(latin1('GIF89a')),
  'image/webp': pad(latin1('RIFF\u0024\u0000\u0000\u0000WEBPVP8 ')),
  'image/avif': buildFile('avif'),
  'image/heic': buildFile('heic'),
  'video/mp4': buildFile('isom'),
  'video/quicktime': buildFile('qt  '),
  'video/webm': webm,
  'audio/mpeg': pad(latin1('ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000\u00ff\u00fb\u0090\u0000')),
  'audio/mp4': buildFile('M4A '),
  'audio/aac': pad(hex('FFF15080 00000000')),
  'audio/wav': pad(latin1('RIFF\u0024\u0000\u0000\u0000WAVEfmt ')),
  'audio/ogg': pad(Buffer.concat([latin1('OggS'), Buffer.alloc(24), latin1('\u0001vorbis')])),
  'audio/flac': pad(latin1('fLaC')),
  'audio/webm': webm,
  'application/pdf': latin1('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n1 0 obj\n'),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document':
    buildOffice('wordprocessingml.document'),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': buildOffice('spreadsheetml.sheet'),
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': buildOffice(
    'presentationml.presentation',
  ),
  'text/plain': Buffer.from('Straße, 東京\n'),
  'text/csv': latin1('name;city\nZo\u00eb;M\u00fcnchen\n'),
  'application/json': Buffer.from('{"a": [1, "é"]}'),
};

/** Other types that accept the same first bytes. */
const TYPES_WITH_SAME_BYTES: Partial<Record<UploadMimeType, UploadMimeType[]>> = {
  'video/webm': ['audio/webm'],
  'audio/webm': ['video/webm'],
  'video/mp4': ['audio/mp4'],
  'text/csv': ['text/plain'],
  'text/plain': ['text/csv'],
  'application/json': ['text/plain', 'text/csv'],
};

const isUploadType = (type: string): type is UploadMimeType => Object.hasOwn(UPLOAD_TYPES, type);
const TYPES = Object.keys(UPLOAD_TYPES).filter(isUploadType);

const HTML_TEXTS = [
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
  const acceptedTypes: string[] = [];
  for (const announced of TYPES)
    if ((await check(announced, SAMPLES[type])).isTrue) acceptedTypes.push(announced);
  expect(acceptedTypes.toSorted()).toEqual([type, ...(TYPES_WITH_SAME_BYTES[type] ?? [])].toSorted());
});

it.each(HTML_TEXTS)('refuses %j for each type', async (text) => {
  for (const type of TYPES)
    expect({ type, ...(await check(type, Buffer.from(text))) }).toMatchObject({ type, isTrue: false });
});

it.each([
  ['a program', hex('4D5A90000300000004000000FFFF0000'), 'application/x-msdownload'],
  ['an archive', buildZip('a.txt', 'x'), 'application/zip'],
])('names the type of %s', async (_, bytes, found) => {
  for (const type of ['image/png', 'text/plain', 'application/pdf'] as const) {
    expect(await check(type, pad(bytes))).toEqual({ isTrue: false, found });
  }
});

it('accepts an Office file without the entry that names its kind', async () => {
  const firstEntry = buildZip('_rels/.rels', '<Relationships/>');
  const word = Buffer.concat([firstEntry, buildZip('word/document.xml', 'x'.repeat(100_000))]);
  const kinds = TYPES.filter((type) => type.includes('officedocument'));
  const acceptedTypes = async (bytes: Buffer) => {
    const verdicts = await Promise.all(
      kinds.map((type) => check(type, bytes.subarray(0, LEADING_BYTES), bytes.length)),
    );
    return kinds.filter((_, index) => verdicts[index]?.isTrue);
  };
  expect(await acceptedTypes(word)).toEqual([kinds.find((type) => type.includes('wordprocessing'))]);
  expect(await acceptedTypes(Buffer.concat([buildZip('evil.html', '<p>'), word]))).toEqual([]);
  expect(await acceptedTypes(Buffer.concat([firstEntry, buildZip('a/b', 'x'.repeat(100_000))]))).toEqual([]);
});

it('refuses text with control characters and invalid JSON', async () => {
  expect(await check('text/plain', Buffer.from('a\u0000b'))).toEqual({ isTrue: false });
  expect(await check('text/csv', Buffer.from('a\u0007;b'))).toEqual({ isTrue: false });
  expect(await check('text/plain', Buffer.from('\u001b[31mred\u001b[0m\f\r\n\t'))).toEqual({
    isTrue: true,
  });
  expect(await check('application/json', latin1('"\u00e9"'))).toEqual({ isTrue: false });
  expect(await check('application/json', Buffer.from('{"a": }'))).toEqual({
    isTrue: false,
    found: 'text/plain',
  });
  expect(await check('application/json', Buffer.from('name,city'), 10_000)).toMatchObject({
    isTrue: false,
  });
});

it.each(['BMI;age\n22;30\n', 'MZ\n', 'MAC;x\n', 'solid ground\n', 'ID3 tags\n', 'GIF or PNG?\n', '%!\n'])(
  'accepts the text %j, although another format starts like it',
  async (text) => {
    for (const bytes of [Buffer.from(text), latin1(`${text}\u00fc`)]) {
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
  ['3gp4 that is compatible with isom', buildFileWith('3gp4', '3gp4', 'isom'), ['video/mp4', 'audio/mp4']],
  ['3gp5 that is compatible with M4A', buildFileWith('3gp5', 'isom', 'M4A '), ['audio/mp4']],
  ['3g2a that is compatible with mp42', buildFileWith('3g2a', 'mp42'), ['video/mp4', 'audio/mp4']],
  ['3gp4 alone', buildFileWith('3gp4', '3gp4'), []],
  ['3gp4 with no compatible brand', buildFileWith('3gp4'), []],
  ['mif1 that is compatible with heic', buildFileWith('mif1', 'mif1', 'heic'), ['image/heic']],
  ['mif1 that is compatible with avif', buildFileWith('mif1', 'miaf', 'avif'), ['image/avif']],
  ['mif1 alone', buildFileWith('mif1', 'mif1'), ['image/heic']],
])('judges an ISO base media file by its brands: %s', async (_, bytes, types) => {
  const acceptedTypes: string[] = [];
  for (const type of TYPES) if ((await check(type, bytes)).isTrue) acceptedTypes.push(type);
  expect(acceptedTypes).toEqual(types);
});

it('reads an ISO base media file that claims more brands than it has', async () => {
  const bytes = buildFileWith('3gp4', 'isom');
  bytes.writeUInt32BE(0xff_ff_ff_ff, 0);
  expect(await check('audio/mp4', bytes)).toEqual({ isTrue: true });
  expect(await check('audio/mp4', bytes.subarray(0, 12))).toMatchObject({ isTrue: false });
});

it.each([
  ['a line break', '\r\n'],
  ['an HTTP header', 'HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n'],
  ['1,019 bytes', ' '.repeat(1_019)],
])('accepts a PDF with %s before its signature', async (_, before) => {
  const bytes = latin1(`${before}%PDF-1.4\n1 0 obj\n`);
  expect(await check('application/pdf', bytes)).toEqual({ isTrue: true });
  expect(await check('image/png', bytes)).toMatchObject({ isTrue: false });
});

it.each([
  ['the signature is too late', latin1(`${' '.repeat(1_020)}%PDF-1.4\n`)],
  ['HTML precedes the signature', latin1('\n<html><body>%PDF-1.4\n')],
  ['a program precedes it', Buffer.concat([hex('4D5A90000300000004000000FFFF0000'), latin1('%PDF-1.4')])],
])('refuses a PDF where %s', async (_, bytes) => {
  expect(await check('application/pdf', bytes)).toMatchObject({ isTrue: false });
});

it.each(['utf-16le', 'utf-16be'])(
  'accepts %s with a byte order mark as text and CSV, and refuses it as JSON',
  async (encoding) => {
    const encodeText = (text: string) => {
      const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
      return encoding === 'utf-16be' ? bytes.swap16() : bytes;
    };
    for (const type of ['text/plain', 'text/csv'] as const) {
      expect(await check(type, encodeText('name;city\nZoë;東京\n'))).toEqual({ isTrue: true });
      const cut = encodeText('東京'.repeat(50)).subarray(0, 101);
      expect(await check(type, cut, 202)).toEqual({ isTrue: true });
      expect(await check(type, encodeText(' \n<script>alert(1)</script>'))).toEqual({
        isTrue: false,
        found: 'text/html',
      });
      expect(await check(type, encodeText('a\u0000b'))).toEqual({ isTrue: false });
      expect(await check(type, Buffer.concat([encodeText('a'), hex('D8D8 D8D8')]))).toMatchObject({
        isTrue: false,
      });
    }
    expect(await check('application/json', encodeText('{"a": 1}'))).toEqual({
      isTrue: false,
      found: 'UTF-16 text; JSON must be UTF-8',
    });
  },
);

it('accepts JSON whose leading bytes end within a character', async () => {
  const whole = Buffer.from(JSON.stringify('é'.repeat(100)));
  const cut = whole.subarray(0, 100);
  expect(cut.toString()).toContain('\ufffd');
  expect(await check('application/json', cut, whole.length)).toEqual({ isTrue: true });
  expect(await check('application/json', cut, cut.length)).toMatchObject({ isTrue: false });
});
