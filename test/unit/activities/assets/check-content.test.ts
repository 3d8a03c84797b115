import { checkContent, LEADING_BYTES } from '../../../../activities/assets/check-content.ts';
import { UPLOAD_TYPES, type UploadMimeType } from '../../../../domain/upload-policy.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const pad = (start: Buffer, length = 512) => Buffer.concat([start, Buffer.alloc(length - start.length)]);

/** An ISO base media file starts with its brands (ISO/IEC 14496-12). */
function buildMediaFile(major: string, compatible = [major, 'isom']): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(16 + 4 * compatible.length);
  return pad(Buffer.concat([size, latin1(`ftyp${major}`), hex('00000000'), latin1(compatible.join(''))]));
}

/** A zip that begins with one stored entry (APPNOTE 4.3.7), as Office files do. */
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

/** EBML header with its document type (RFC 8794). */
const WEBM = pad(
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
  'image/avif': buildMediaFile('avif'),
  'image/heic': buildMediaFile('heic'),
  'video/mp4': buildMediaFile('isom'),
  'video/quicktime': buildMediaFile('qt  '),
  'video/webm': WEBM,
  'audio/mpeg': pad(latin1('ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000\u00ff\u00fb\u0090\u0000')),
  'audio/mp4': buildMediaFile('M4A '),
  'audio/aac': pad(hex('FFF15080 00000000')),
  'audio/wav': pad(latin1('RIFF\u0024\u0000\u0000\u0000WAVEfmt ')),
  'audio/ogg': pad(Buffer.concat([latin1('OggS'), Buffer.alloc(24), latin1('\u0001vorbis')])),
  'audio/flac': pad(latin1('fLaC')),
  'audio/webm': WEBM,
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

/** For each sample's type, the other types that also accept the sample. */
const OTHER_ACCEPTING_TYPES: Partial<Record<UploadMimeType, UploadMimeType[]>> = {
  'video/webm': ['audio/webm'],
  'audio/webm': ['video/webm'],
  'video/mp4': ['audio/mp4'],
  'text/csv': ['text/plain'],
  'text/plain': ['text/csv'],
  'application/json': ['text/plain', 'text/csv'],
};

const isUploadType = (type: string): type is UploadMimeType => Object.hasOwn(UPLOAD_TYPES, type);
const TYPES = Object.keys(UPLOAD_TYPES).filter(isUploadType);

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const ACCEPTED = { isAccepted: true };

const check = (type: UploadMimeType, bytes: Buffer, sizeBytes = bytes.length) =>
  checkContent(type, bytes, sizeBytes);

async function listAcceptingTypes(bytes: Buffer, sizeBytes?: number): Promise<UploadMimeType[]> {
  const verdicts = await Promise.all(TYPES.map((type) => check(type, bytes, sizeBytes)));
  return TYPES.filter((_, index) => verdicts[index]?.isAccepted);
}

it.each(TYPES)(
  'accepts a file of type %s as its own type and as types that allow the same content, and as no other type',
  async (type) => {
    const expected = new Set([type, ...(OTHER_ACCEPTING_TYPES[type] ?? [])]);
    expect(new Set(await listAcceptingTypes(SAMPLES[type]))).toEqual(expected);
  },
);

it.each([
  '<!DOCTYPE html><p>',
  '  \n<html>',
  '\ufeff<script>alert(1)</script>',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '<?xml version="1.0"?><svg/>',
  '<!-- --><b>',
  '<a href="x">',
])('refuses the markup %j as every type', async (text) => {
  expect(await listAcceptingTypes(Buffer.from(text))).toEqual([]);
});

it.each([
  ['a program', hex('4D5A90000300000004000000FFFF0000'), 'application/x-msdownload'],
  ['an archive', buildZip('a.txt', 'x'), 'application/zip'],
])('refuses %s as an image, text or PDF, and reports the detected type', async (_, bytes, found) => {
  for (const type of ['image/png', 'text/plain', 'application/pdf'] as const) {
    expect(await check(type, pad(bytes))).toEqual({ isAccepted: false, found });
  }
});

it('recognizes a Word file by its folders if its leading bytes do not contain [Content_Types].xml, and refuses a file with other entries', async () => {
  const listTypesOfStart = (...entries: Buffer[]) => {
    const bytes = Buffer.concat(entries);
    return listAcceptingTypes(bytes.subarray(0, LEADING_BYTES), bytes.length);
  };
  const rels = buildZip('_rels/.rels', '<Relationships/>');
  const document = buildZip('word/document.xml', 'x'.repeat(100_000));
  expect(await listTypesOfStart(rels, document)).toEqual([WORD]);
  const mixed = Buffer.concat([buildZip('evil.html', '<p>'), rels, document]);
  expect(await listTypesOfStart(mixed)).toEqual([]);
  expect(await check(WORD, mixed.subarray(0, LEADING_BYTES), mixed.length)).toEqual({ isAccepted: false });
  expect(await listTypesOfStart(rels, buildZip('a/b', 'x'.repeat(100_000)))).toEqual([]);
});

it.each<[string, UploadMimeType, Buffer, string | undefined]>([
  ['text with a NUL character', 'text/plain', Buffer.from('a\u0000b'), undefined],
  ['CSV with a BEL character', 'text/csv', Buffer.from('a\u0007;b'), undefined],
  ['JSON in Latin-1', 'application/json', latin1('"\u00e9"'), undefined],
  ['invalid JSON', 'application/json', Buffer.from('{"a": }'), 'text/plain'],
  ['a PDF that is declared as text', 'text/plain', Buffer.from('%PDF-1.4\n1 0 obj\n'), 'application/pdf'],
  ['RTF that is declared as text', 'text/plain', Buffer.from('{\\rtf1 x}'), 'application/rtf'],
])('refuses an upload of %s', async (_, type, bytes, found) => {
  expect(await check(type, bytes)).toEqual({ isAccepted: false, found });
});

it('refuses a large file as JSON if its leading bytes do not start a JSON value', async () => {
  const verdict = await check('application/json', Buffer.from('name,city'), 10_000);
  expect(verdict).toEqual({ isAccepted: false, found: 'text/plain' });
});

it('accepts text with escape sequences, form feeds, line breaks and tabs', async () => {
  expect(await check('text/plain', Buffer.from('\u001b[31mred\u001b[0m\f\r\n\t'))).toEqual(ACCEPTED);
});

it.each(['BMI;age\n22;30\n', 'MZ\n', 'MAC;x\n', 'solid ground\n', 'ID3 tags\n', 'GIF or PNG?\n', '%!\n'])(
  'accepts %j as text although it starts like another format, and refuses it if a control character follows',
  async (text) => {
    for (const bytes of [Buffer.from(text), latin1(`${text}\u00fc`)]) {
      expect(await check('text/csv', bytes)).toEqual(ACCEPTED);
      expect(await check('text/plain', bytes)).toEqual(ACCEPTED);
    }
    const withControl = Buffer.from(`${text}\u0001`);
    expect(await check('text/csv', withControl)).toMatchObject({ isAccepted: false });
  },
);

it.each<[string, Buffer, UploadMimeType[]]>([
  ['3gp4 that is compatible with isom', buildMediaFile('3gp4', ['3gp4', 'isom']), ['video/mp4', 'audio/mp4']],
  ['3gp5 that is compatible with M4A', buildMediaFile('3gp5', ['isom', 'M4A ']), ['audio/mp4']],
  ['3g2a that is compatible with mp42', buildMediaFile('3g2a', ['mp42']), ['video/mp4', 'audio/mp4']],
  ['3gp4 that lists only itself as compatible', buildMediaFile('3gp4', ['3gp4']), []],
  ['3gp4 with no compatible brand', buildMediaFile('3gp4', []), []],
  ['mif1 that is compatible with heic', buildMediaFile('mif1', ['mif1', 'heic']), ['image/heic']],
  ['mif1 that is compatible with avif', buildMediaFile('mif1', ['miaf', 'avif']), ['image/avif']],
  ['mif1 that lists only itself as compatible', buildMediaFile('mif1', ['mif1']), ['image/heic']],
])('accepts an ISO base media file as the types of its brands: %s', async (_, bytes, types) => {
  expect(await listAcceptingTypes(bytes)).toEqual(types);
});

it('reads the brands up to the end of an ISO base media file whose header declares a larger size', async () => {
  const bytes = buildMediaFile('3gp4', ['isom']);
  bytes.writeUInt32BE(0xff_ff_ff_ff, 0);
  expect(await check('audio/mp4', bytes)).toEqual(ACCEPTED);
  expect(await check('audio/mp4', bytes.subarray(0, 12))).toMatchObject({ isAccepted: false });
});

it.each([
  ['a line break', '\r\n'],
  ['an HTTP header', 'HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n'],
  ['1,019 bytes', ' '.repeat(1_019)],
])('accepts a PDF with %s before its signature', async (_, before) => {
  const bytes = latin1(`${before}%PDF-1.4\n1 0 obj\n`);
  expect(await check('application/pdf', bytes)).toEqual(ACCEPTED);
  expect(await check('image/png', bytes)).toMatchObject({ isAccepted: false });
});

it.each([
  ['its signature ends after 1,024 bytes', latin1(`${' '.repeat(1_020)}%PDF-1.4\n`)],
  ['HTML precedes its signature', latin1('\n<html><body>%PDF-1.4\n')],
  [
    'a program precedes its signature',
    Buffer.concat([hex('4D5A90000300000004000000FFFF0000'), latin1('%PDF-1.4')]),
  ],
])('refuses a PDF if %s', async (_, bytes) => {
  expect(await check('application/pdf', bytes)).toMatchObject({ isAccepted: false });
});

it.each(['utf-16le', 'utf-16be'])(
  'accepts %s with a byte order mark as text and CSV but not as JSON, and checks its characters',
  async (encoding) => {
    const encodeText = (text: string) => {
      const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
      return encoding === 'utf-16be' ? bytes.swap16() : bytes;
    };
    for (const type of ['text/plain', 'text/csv'] as const) {
      expect(await check(type, encodeText('name;city\nZoë;東京\n'))).toEqual(ACCEPTED);
      const cut = encodeText('東京'.repeat(50)).subarray(0, 101);
      expect(await check(type, cut, 202)).toEqual(ACCEPTED);
      expect(await check(type, encodeText(' \n<script>alert(1)</script>'))).toEqual({
        isAccepted: false,
        found: 'text/html',
      });
      expect(await check(type, encodeText('a\u0000b'))).toEqual({ isAccepted: false });
      expect(await check(type, Buffer.concat([encodeText('a'), hex('D8D8 D8D8')]))).toMatchObject({
        isAccepted: false,
      });
    }
    expect(await check('application/json', encodeText('{"a": 1}'))).toEqual({
      isAccepted: false,
      found: 'UTF-16 text; JSON must be UTF-8',
    });
  },
);

it('accepts JSON that the read limit cuts within a character, and refuses a JSON file that itself ends within a character', async () => {
  const whole = Buffer.from(JSON.stringify('é'.repeat(100)));
  const cut = whole.subarray(0, 100);
  expect(cut.toString()).toContain('\ufffd');
  expect(await check('application/json', cut, whole.length)).toEqual(ACCEPTED);
  expect(await check('application/json', cut, cut.length)).toMatchObject({ isAccepted: false });
});
