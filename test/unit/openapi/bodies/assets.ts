import { repeated } from '../changed-bodies.ts';
import type { BodyCase } from './body-case.ts';

const file = { filename: 'a.png', mimeType: 'image/png', sizeBytes: 1 };
const { filename, mimeType, sizeBytes } = file;

export const ASSETS_BODIES: BodyCase[] = [
  [
    'createAssetUploadUrls',
    { files: [file] },
    ['files'],
    {
      good: [{ files: repeated(20, file) }, { files: [{ ...file, filename: 'x'.repeat(1024) }] }],
      bad: [
        { files: [] },
        { files: repeated(21, file) },
        { files: [{ ...file, sizeBytes: 0 }] },
        { files: [{ ...file, sizeBytes: 1.5 }] },
        { files: [{ ...file, filename: '' }] },
        { files: [{ ...file, filename: 'x'.repeat(1025) }] },
        { files: [{ ...file, mimeType: 'x'.repeat(201) }] },
        { files: [{ mimeType, sizeBytes }] },
        { files: [{ filename, sizeBytes }] },
        { files: [{ filename, mimeType }] },
        { files: [{ ...file, checksum: 'x' }] },
      ],
    },
  ],
];
