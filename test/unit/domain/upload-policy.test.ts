import fc from 'fast-check';
import {
  toUploadMimeType,
  UPLOAD_TYPES,
  findUploadFault,
  normalizeMimeType,
  type UploadMimeType,
} from '../../../domain/upload-policy.ts';
import { toDownloadFilename, toStorageFilename } from '../../../domain/storage-filename.ts';
import { getPropertyOptions } from '../../support/config.ts';

const findFault = (mimeType: string, sizeBytes = 1) =>
  findUploadFault({ filename: 'a', mimeType, sizeBytes });

it.each(Object.entries(UPLOAD_TYPES))(
  'accepts an upload of type %s up to the maximum size of the type',
  (type, { maxBytes }) => {
    expect(findFault(type, maxBytes)).toBeUndefined();
    expect(findFault(type, maxBytes + 1)).toEqual({
      field: 'sizeBytes',
      message: `must be at most ${maxBytes} for ${type}`,
    });
  },
);

it.each([
  'image/svg+xml',
  'text/html',
  'application/xhtml+xml',
  'application/xml',
  'text/xml',
  'text/javascript',
  'application/octet-stream',
  'application/zip',
  'constructor',
  '__proto__',
  '',
])('refuses an upload of type %j', (type) => {
  expect(findFault(type)).toEqual({
    field: 'mimeType',
    message: expect.stringMatching(/^is not accepted; accepted are image/),
  });
});

it.each([
  ['IMAGE/PNG', 'image/png'],
  ['text/csv; charset=utf-8', 'text/csv'],
  [' application/pdf ', 'application/pdf'],
  ['Audio/WebM;codecs="opus"', 'audio/webm'],
  ['audio/x-m4a', 'audio/mp4'],
  ['image/jpg', 'image/jpeg'],
  ['Text/Markdown; charset=utf-8', 'text/plain'],
])('accepts the upload type %j as %s', (type, normalized) => {
  expect([findFault(type), normalizeMimeType(type)]).toEqual([undefined, normalized]);
});

it.each([
  ['voice.m4a', 'audio/x-m4a', 'audio/mp4'],
  ['a.heif', 'image/heif', 'image/heic'],
  ['notes.md', 'text/markdown', 'text/plain'],
  ['people.csv', 'text/csv;charset=utf-8', 'text/csv'],
  ['talk.webm', 'audio/webm;codecs=opus', 'audio/webm'],
  ['a.jpg', 'image/jpg', 'image/jpeg'],
  ['IMG_1.HEIC', '', 'image/heic'],
  ['people.csv', 'application/vnd.ms-excel', 'text/csv'],
  [
    'a.docx',
    'application/octet-stream',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['clip.mp4', '', 'video/mp4'],
  ['clip.webm', '', 'video/webm'],
  ['a.MOV', '', 'video/quicktime'],
  ['photo.png', 'IMAGE/PNG', 'image/png'],
  // A declared type that is accepted overrides the extension; the content is checked later.
  ['a.png', 'image/jpeg', 'image/jpeg'],
  // The declared type stays if neither it nor the extension is accepted.
  ['a.svg', 'image/svg+xml', 'image/svg+xml'],
  ['book.xls', 'application/vnd.ms-excel', 'application/vnd.ms-excel'],
  ['a.constructor', '', ''],
  ['noname', '', ''],
  ['png', '', ''],
])('toUploadMimeType reads the file %s of type %j as %j', (filename, mimeType, type) => {
  expect(toUploadMimeType({ filename, mimeType })).toBe(type);
});

it.each([...new Set(Object.values(UPLOAD_TYPES).flatMap(({ extensions }) => extensions))])(
  'derives the type of a file with the extension .%s when no type is declared',
  (extension) => {
    const found = toUploadMimeType({ filename: `a.${extension}`, mimeType: '' });
    const types = Object.entries(UPLOAD_TYPES).filter(([, { extensions }]) =>
      extensions.some((candidate) => candidate === extension),
    );
    expect(types.map(([type]) => type)).toContain(found);
  },
);

it('limits every upload to less than 5 GiB, the maximum size of one PUT to S3', () => {
  const largest = Math.max(...Object.values(UPLOAD_TYPES).map(({ maxBytes }) => maxBytes));
  expect(largest).toBeLessThan(5 * 1024 ** 3);
});

const TYPES = Object.keys(UPLOAD_TYPES).filter((type): type is UploadMimeType => type in UPLOAD_TYPES);

const countBytes = (text: string) => Buffer.byteLength(text);

/** Only characters without a special meaning in shells, URLs, headers and file systems. */
const SAFE_NAME = /^[a-z0-9][a-z0-9-]*\.[a-z0-9]+$/;

it.each<[filename: string, type: UploadMimeType, stored: string, shown: string]>([
  ['Lisbon workshop.png', 'image/png', 'lisbon-workshop.png', 'Lisbon workshop.png'],
  ['../../etc/passwd', 'image/png', 'passwd.png', 'passwd.png'],
  ['..\\..\\windows\\system.ini', 'text/plain', 'system-ini.txt', 'system.ini.txt'],
  ['/absolute/photo.jpg', 'image/jpeg', 'photo.jpg', 'photo.jpg'],
  ['C:\\photos\\a.jpeg', 'image/jpeg', 'a.jpeg', 'a.jpeg'],
  ['a/', 'image/png', 'file.png', 'file.png'],
  ['photo\u0000.png', 'image/png', 'photo.png', 'photo.png'],
  ['photo.png\u0000.exe', 'image/png', 'photo-png-exe.png', 'photo.png.exe.png'],
  ['line\r\nbreak\t.png', 'image/png', 'linebreak.png', 'linebreak.png'],
  ['in\u202egnp.exe', 'image/png', 'ingnp-exe.png', 'ingnp.exe.png'],
  ['\u200f\u2067hidden\u2069.pdf', 'application/pdf', 'hidden.pdf', 'hidden.pdf'],
  ['zero\u200bwidth.pdf', 'application/pdf', 'zerowidth.pdf', 'zerowidth.pdf'],
  ['CON', 'image/png', 'file-con.png', 'file-CON.png'],
  ['COM².png', 'image/png', 'file-com2.png', 'file-COM².png'],
  ['nul.png', 'image/png', 'file-nul.png', 'file-nul.png'],
  ['aux.tar.png', 'image/png', 'aux-tar.png', 'file-aux.tar.png'],
  ['LPT1.txt', 'text/plain', 'file-lpt1.txt', 'file-LPT1.txt'],
  ['console.txt', 'text/plain', 'console.txt', 'console.txt'],
  ['.', 'image/png', 'file.png', 'file.png'],
  ['..', 'image/png', 'file.png', 'file.png'],
  ['......', 'image/png', 'file.png', 'file.png'],
  ['.htaccess', 'text/plain', 'htaccess.txt', 'htaccess.txt'],
  ['   ', 'image/png', 'file.png', 'file.png'],
  ['-rf *.csv', 'text/csv', 'rf.csv', '-rf _.csv'],
  ['U\u0308bersicht \u00e9t\u00e9.pdf', 'application/pdf', 'ubersicht-ete.pdf', 'Übersicht été.pdf'],
  ['\u5199\u771f.png', 'image/png', 'file.png', '写真.png'],
  ['\ud83d\ude00.gif', 'image/gif', 'file.gif', '😀.gif'],
  ['page.html', 'image/png', 'page-html.png', 'page.html.png'],
  ['photo.jpg', 'image/png', 'photo.png', 'photo.png'],
  ['PHOTO.JPEG', 'image/jpeg', 'photo.jpeg', 'PHOTO.jpeg'],
  ['archive.tar.gz', 'application/pdf', 'archive-tar-gz.pdf', 'archive.tar.gz.pdf'],
  ['no extension', 'video/mp4', 'no-extension.mp4', 'no extension.mp4'],
  ['a"b\'c;d.csv', 'text/csv', 'a-b-c-d.csv', "a_b'c;d.csv"],
  ['lone\ud800half.png', 'image/png', 'lonehalf.png', 'lonehalf.png'],
])('stores %j of type %s as %s and downloads it as %s', (filename, type, stored, shown) => {
  expect([toStorageFilename(filename, type), toDownloadFilename(filename, type)]).toEqual([stored, shown]);
});

it('shortens a filename between characters and keeps its extension', () => {
  const long = `${'é'.repeat(150)}.png`;
  expect(countBytes(long)).toBeGreaterThan(300);
  expect(toStorageFilename(long, 'image/png')).toBe(`${'e'.repeat(96)}.png`);
  expect(toDownloadFilename(long, 'image/png')).toBe(`${'é'.repeat(98)}.png`);
  expect(toDownloadFilename(`con.${'a'.repeat(300)}.png`, 'image/png')).toBe(
    `file-con.${'a'.repeat(187)}.png`,
  );
  // Without the joiners, the family is three characters of four bytes each.
  const family = '👨‍👩‍👧'.replaceAll('\u200d', '');
  const shown = toDownloadFilename(`${family.repeat(40)}.gif`, 'image/gif');
  expect(countBytes(shown)).toBeLessThanOrEqual(200);
  expect(shown).toMatch(/^\p{Emoji}+\.gif$/u);
});

it('converts any filename to a safe name, and leaves the safe name unchanged', () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.string({ unit: 'grapheme', maxLength: 400 }),
    fc.string({
      unit: fc.constantFrom(
        '.',
        '/',
        '\\',
        ' ',
        'con',
        'NUL',
        '\u0000',
        '\u202e',
        '\ud800',
        'é',
        'png',
        'a',
        '-',
      ),
      maxLength: 120,
    }),
  );
  fc.assert(
    fc.property(name, fc.constantFrom(...TYPES), (filename, type) => {
      const stored = toStorageFilename(filename, type);
      expect(stored).toMatch(SAFE_NAME);
      expect(countBytes(stored)).toBeLessThanOrEqual(100);
      expect(UPLOAD_TYPES[type].extensions).toContain(stored.slice(stored.lastIndexOf('.') + 1));
      expect(stored).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\./);
      expect(toStorageFilename(stored, type)).toBe(stored);
      const shown = toDownloadFilename(filename, type);
      expect(countBytes(shown)).toBeLessThanOrEqual(200);
      expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}/\\"]|^\.|^$/u);
      expect(toDownloadFilename(shown, type)).toBe(shown);
    }),
    getPropertyOptions(2_000),
  );
});
