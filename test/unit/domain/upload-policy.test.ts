import {
  toUploadMimeType,
  UPLOAD_TYPES,
  findUploadFault,
  normaliseMimeType,
} from '../../../domain/upload-policy.ts';

const findFault = (mimeType: string, sizeBytes = 1) =>
  findUploadFault({ filename: 'a', mimeType, sizeBytes });

it.each(Object.entries(UPLOAD_TYPES))(
  'accepts an upload of %s up to its largest size',
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
])('accepts the upload type %j as %s', (type, normalised) => {
  expect([findFault(type), normaliseMimeType(type)]).toEqual([undefined, normalised]);
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
  // An accepted declared type decides; the content is checked later.
  ['a.png', 'image/jpeg', 'image/jpeg'],
  ['a.svg', 'image/svg+xml', 'image/svg+xml'],
  ['book.xls', 'application/vnd.ms-excel', 'application/vnd.ms-excel'],
  ['a.constructor', '', ''],
  ['noname', '', ''],
  ['png', '', ''],
])('reads %s of type %j as %j', (filename, mimeType, type) => {
  expect(toUploadMimeType({ filename, mimeType })).toBe(type);
});

it.each(
  Object.entries(UPLOAD_TYPES).flatMap(([type, { extensions }]) =>
    extensions.map((candidate) => [candidate, type]),
  ),
)('derives the type of .%s when no type is declared', (extension) => {
  const found = toUploadMimeType({ filename: `a.${extension}`, mimeType: '' });
  const types = Object.entries(UPLOAD_TYPES).filter(([, { extensions }]) =>
    extensions.some((candidate) => candidate === extension),
  );
  expect(types.map(([type]) => type)).toContain(found);
});

it('limits uploads to the size of one PUT', () => {
  const longest = Math.max(...Object.values(UPLOAD_TYPES).map(({ maxBytes }) => maxBytes));
  expect(longest).toBeLessThan(5 * 1024 ** 3);
});
