import { plainMimeType, UPLOAD_TYPES, uploadFault } from '../../../domain/upload-policy.ts';

const fault = (mimeType: string, sizeBytes = 1) => uploadFault({ filename: 'a', mimeType, sizeBytes });

describe('what may be uploaded', () => {
  it.each(Object.entries(UPLOAD_TYPES))(
    'takes %s up to its largest length and no longer',
    (type, { maxBytes }) => {
      expect(fault(type, maxBytes)).toBeUndefined();
      expect(fault(type, maxBytes + 1)).toEqual({
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
  ])('does not take %j', (type) => {
    expect(fault(type)).toEqual({
      field: 'mimeType',
      message: expect.stringMatching(/^is not accepted; accepted are image/),
    });
  });

  it.each([
    ['IMAGE/PNG', 'image/png'],
    ['text/csv; charset=utf-8', 'text/csv'],
    [' application/pdf ', 'application/pdf'],
    ['Audio/WebM;codecs="opus"', 'audio/webm'],
  ])('takes %j as %s', (type, plain) => {
    expect([fault(type), plainMimeType(type)]).toEqual([undefined, plain]);
  });

  it('is shorter than what one PUT may carry', () => {
    const longest = Math.max(...Object.values(UPLOAD_TYPES).map(({ maxBytes }) => maxBytes));
    expect(longest).toBeLessThan(5 * 1024 ** 3);
  });
});
